import { expect } from 'chai';
import type { Knex } from 'knex';
import { connect } from '../../../infrastructure/database/connection.ts';
import { EventListener } from '../../support/event-listener.ts';
import { TestServer } from '../../support/server.ts';
import { TestClient } from '../../support/test-client.ts';
import { TwoSites } from '../../support/two-sites.ts';

/** SITES_TRIES=1000 is what is promised; fewer are enough to notice that something broke. */
const tries = Number(process.env['SITES_TRIES'] ?? 25);

describe('Servers with a read replica', function () {
  this.timeout(120_000 + tries * 500);
  let sites: TwoSites;
  let servers: TestServer[] = [];
  let replica: Knex;
  let token = '';
  /** Lists of labels that the replica answered. */
  let replicaLists = 0;

  before(async () => {
    sites = await TwoSites.start();
    replica = connect({ databaseUrl: sites.databases.secondary.databaseUrl });
    replica.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('from labels')) replicaLists += 1;
    });
    const options = { database: sites.databases.primary, replica };
    servers = [await TestServer.start(options), await TestServer.start(options)];
    token = await sites.primary.tokenFor(sites.primary.root);
    await sites.primary.createGroup('plan', { visibility: 'public' });
  });
  after(async () => {
    for (const server of servers) await server.stop();
    await replica.destroy();
    await sites.stop();
  });

  const clientOf = (server: TestServer | undefined) =>
    new TestClient(server?.address ?? '', { 'PRIVATE-TOKEN': token });
  const labels = '/api/v4/groups/plan/labels';
  let created = 0;
  /** Creates a label at one server and reads it at the other, where nothing is known of the write. */
  async function isReadElsewhere(): Promise<boolean> {
    const name = `Label ${(created += 1)}`;
    const [writing, reading] = created % 2 === 0 ? servers : servers.toReversed();
    const made = await clientOf(writing).post<{ id: number }>(labels, { name, color: '#123456' });
    expect(made.status).to.equal(201);
    const list = await clientOf(reading).get<{ name: string }[]>(`${labels}?search=${encodeURIComponent(name)}`);
    const anonymous = await new TestClient(reading?.address ?? '').get<{ name: string }>(`${labels}/${made.body.id}`);
    return list.body.some((label) => label.name === name) && anonymous.body.name === name;
  }

  it('show each write at once to everyone on every server', async () => {
    for (let count = 1; count <= tries; count += 1) expect(await isReadElsewhere(), `try ${count}`).to.equal(true);
    expect(replicaLists).to.be.at.least(tries);
  });

  it('read their own changes within one request', async () => {
    const answer = await clientOf(servers[0]).post<{ data: Record<string, { label: { title: string } }> }>(
      '/api/graphql',
      {
        query: `mutation {
        first: labelCreate(input: { groupPath: "plan", title: "In a mutation" }) { label { title } errors }
        second: createEpic(input: { groupPath: "plan", title: "With it", addLabelIds: [] }) { epic { title } errors }
      }`,
      },
    );
    expect(answer.body.data['first']?.label.title).to.equal('In a mutation');
  });

  it('show the change that an event reported', async () => {
    const listener = await EventListener.open(servers[1]?.address ?? '', 'namespace=plan');
    const { body } = await clientOf(servers[0]).post<{ id: number; iid: number }>('/api/v4/groups/plan/epics', {
      title: 'Told',
    });
    await listener.untilItem(body.id);
    const read = await clientOf(servers[1]).get<{ title: string }>(`/api/v4/groups/plan/epics/${body.iid}`);
    expect(read.body.title).to.equal('Told');
    listener.close();
  });

  it('read from the primary while the replica lags', async () => {
    const resume = await sites.pauseReplay();
    try {
      const before = replicaLists;
      for (let count = 1; count <= 3; count += 1) expect(await isReadElsewhere()).to.equal(true);
      expect(replicaLists).to.equal(before);
    } finally {
      await resume();
    }
  });

  it('read from the primary while the replica is down', async () => {
    const away = connect({ databaseUrl: 'postgres://127.0.0.1:1/away' });
    const lost = connect({ databaseUrl: sites.databases.secondary.databaseUrl });
    const server = await TestServer.start({ database: sites.databases.primary, replica: away });
    const losing = await TestServer.start({ database: sites.databases.primary, replica: lost });
    try {
      expect((await clientOf(server).get(labels)).status).to.equal(200);
      expect((await clientOf(losing).get(labels)).status).to.equal(200);
      // Ends each statement of the replica, as its restart does.
      const ended = new Error('terminating connection');
      Object.assign(ended, { code: '57P01' });
      lost.client.query = () => Promise.reject(ended);
      expect((await clientOf(losing).get(labels)).status).to.equal(200);
      expect(
        (await clientOf(losing).post('/api/graphql', { query: '{ group(fullPath: "plan") { name } }' })).body,
      ).to.deep.equal({
        data: { group: { name: 'plan' } },
      });
    } finally {
      await server.stop();
      await losing.stop();
      await Promise.all([away.destroy(), lost.destroy()]);
    }
  });

  it('do not read from a replica that is not a standby', async () => {
    const other = connect({ databaseUrl: sites.databases.primary.databaseUrl });
    const statements: string[] = [];
    other.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    const server = await TestServer.start({ database: sites.databases.primary, replica: other });
    try {
      expect((await clientOf(server).get(labels)).status).to.equal(200);
      expect(statements.filter((sql) => !sql.includes('pg_last_wal_replay_lsn'))).to.deep.equal([]);
    } finally {
      await server.stop();
      await other.destroy();
    }
  });
});
