import { expect } from 'chai';
import { insertJobs } from '../../../../infrastructure/database/jobs/job-queue.ts';
import { recordBackup } from '../../../../infrastructure/database/maintenance/backup.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Health {
  version: string;
  database: { bytes: number; last_migration: string };
  disk: { free_bytes: number; total_bytes: number };
  jobs: { waiting: number; failing: number; oldest_due_at: string | null };
  mail: { is_on: boolean };
  last_backup: { created_at: string; bytes: number; rows: number } | null;
}

interface ListedJob {
  id: number;
  kind: string;
  attempts: number;
  due_at: string;
}

describe('Administration of the instance', () => {
  const server = useServer();
  let root: TestClient;
  before(async () => {
    root = await server().as(server().root);
  });
  afterEach(() => server().connection('jobs').delete());

  const addJob = (kind: string) =>
    server().connection.transaction((transaction) =>
      insertJobs(transaction, [{ kind, lane: 'lane', orderKey: null, payload: { secret: 'hidden' } }]),
    );
  const failed = { attempts: 3, dueAt: '2999-01-01T00:00:00Z' };

  it('shows version, database, disk, background work, mail and the last backup', async () => {
    await addJob('hook');
    await addJob('mail');
    await server().connection('jobs').where({ kind: 'mail' }).update(failed);
    const health = async () => (await root.get<Health>('/api/v4/admin/health')).body;
    const { version, database, disk, jobs, mail, last_backup: none } = await health();
    expect(version).to.match(/^\d+\.\d+/);
    expect(database.bytes).to.be.greaterThan(1_000_000);
    expect(database.last_migration).to.match(/^\d{4}-/);
    expect(disk.free_bytes).to.be.within(1, disk.total_bytes);
    expect(jobs).to.deep.include({ waiting: 2, failing: 1 });
    expect(jobs.oldest_due_at).to.be.a('string');
    expect(mail.is_on).to.equal(false);
    expect(none).to.equal(null);
    const at = new Date('2026-11-21T08:00:00Z');
    await recordBackup(server().connection, { rows: { users: 2, notes: 3 }, bytes: 5_000 }, at);
    expect((await health()).last_backup).to.deep.equal({
      created_at: '2026-11-21T08:00:00.000Z',
      bytes: 5_000,
      rows: 5,
    });
  });

  it('lists background work without its contents, and tries it again', async () => {
    await addJob('hook');
    await addJob('mail');
    await server().connection('jobs').where({ kind: 'mail' }).update(failed);
    const list = async (state: string) => (await root.get<ListedJob[]>(`/api/v4/admin/jobs?state=${state}`)).body;
    expect((await list('all')).map(({ kind }) => kind)).to.deep.equal(['mail', 'hook']);
    const [job] = await list('failing');
    expect(job).to.include({ kind: 'mail', attempts: 3 });
    expect(JSON.stringify(job)).not.to.contain('hidden');
    expect((await root.post(`/api/v4/admin/jobs/${job?.id}/retry`)).status).to.equal(204);
    const [retried] = await list('failing');
    expect(new Date(retried?.due_at ?? 0).getTime()).to.be.lessThan(Date.now() + 1_000);
    const entry = await server().connection('changeLog').where({ action: 'job.retry' }).first();
    expect(entry).to.include({ actorId: server().root.id, subjectType: 'instance' });
    await server().connection('jobs').update({ takenUntil: '2999-01-01T00:00:00Z' });
    expect((await root.post(`/api/v4/admin/jobs/${job?.id}/retry`)).status).to.equal(404);
    expect((await root.post('/api/v4/admin/jobs/999999/retry')).status).to.equal(404);
  });

  it('is for administrators only', async () => {
    const client = await server().as(await server().createUser());
    for (const path of ['/api/v4/admin/health', '/api/v4/admin/jobs']) {
      expect((await client.get(path)).status).to.equal(403);
      expect((await server().anonymous().get(path)).status).to.equal(401);
    }
    expect((await client.post('/api/v4/admin/jobs/1/retry')).status).to.equal(403);
  });
});
