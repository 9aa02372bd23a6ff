import { expect } from 'chai';
import { Unavailable } from '../../application/errors.ts';
import { RenderedTexts } from '../../application/markdown/markdown-reader.ts';
import { AiProviderServer } from '../support/ai-provider.ts';
import { LdapServer } from '../support/ldap-server.ts';
import { HookReceiver } from '../support/hook-receiver.ts';
import { useServer, type TestServer } from '../support/server.ts';
import { rowsIn } from './matrix.ts';
import { Stage, type Caller } from './stage.ts';

/** Ids of what is gone when the answer is made. */
interface Gone {
  group: number;
  project: number;
  issueId: number;
}

interface Moments {
  /** Between what a write does and its answer. */
  beforeAnswer?: () => Promise<void>;
  afterCommit?: () => Promise<void>;
}

/** Does something at moments of each write. @returns what ends it */
function atEachWrite(server: TestServer, { beforeAnswer, afterCommit }: Moments): () => void {
  const { door } = server.services;
  const original = door.performAndRead.bind(door);
  door.performAndRead = async (useCase, requester, sent, read) => {
    const answer = await original(useCase, requester, sent, async (written) => {
      await beforeAnswer?.();
      return read(written);
    });
    await afterCommit?.();
    return answer;
  };
  return () => (door.performAndRead = original);
}

describe('A committed write', function () {
  // One test sends every write of the matrix.
  this.timeout(60_000);
  const directory = new LdapServer();
  before(() => directory.start());
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] }, ldapProviders: () => [directory.settings()] });
  after(() => directory.stop());
  const receiver = new HookReceiver();
  const ai = new AiProviderServer();
  before(() => Promise.all([receiver.start(), ai.start()]));
  after(() => {
    receiver.stop();
    ai.stop();
  });

  it('is answered with success when its author loses all access meanwhile', async () => {
    const stage = await Stage.create(server(), 'private', { hookUrl: receiver.url, aiUrl: ai.url });
    const { client, user } = stage.callers.get('owner') as Caller;
    const userId = user?.id ?? 0;
    const { connection } = server();
    const memberships = await connection('members').where({ userId });
    for (const membership of memberships) delete membership.id;
    // A write that has locked these rows keeps them until its answer is made.
    const unlocked = (table: string, column: string) =>
      connection(table).select('id').where(column, userId).forUpdate().skipLocked();
    const stop = atEachWrite(server(), {
      beforeAnswer: async () => {
        await connection('members').whereIn('id', unlocked('members', 'userId')).delete();
        await connection('users').whereIn('id', unlocked('users', 'id')).update({ state: 'blocked' });
      },
    });
    const failures: string[] = [];
    let written = 0;
    for (const row of rowsIn('private').filter(({ cells }) => cells.at(7) === '+')) {
      const call = await row.rest(stage.place('owner'), stage);
      if (call.method === 'GET') continue;
      const path = call.ofPages ? call.path : `/api/v4${call.path}`;
      const answer = await client.send(call.method, path, call.body === undefined ? {} : { body: call.body });
      if (answer.status >= 300) failures.push(`${row.act}: ${answer.status} ${JSON.stringify(answer.body)}`);
      written += 1;
      await connection('members').where({ userId }).delete();
      await connection('members').insert(memberships);
      await connection('users').where({ id: userId }).update({ state: 'active' });
    }
    stop();
    expect(failures).to.deep.equal([]);
    expect(written).to.be.greaterThan(100);
  });

  it('is answered with success when too many texts wait to be parsed', async () => {
    const project = await server().createProject('busy', await server().createGroup('busy-group'));
    const client = await server().as(server().root);
    const counted = Object.getOwnPropertyDescriptor(RenderedTexts.prototype, 'checklist') as PropertyDescriptor;
    RenderedTexts.prototype.checklist = () => Promise.reject(new Unavailable('too many texts waiting'));
    try {
      const root = `/api/v4/projects/${project.id}/issues`;
      const made = await client.post(root, { title: 'New', description: '- [ ] one' });
      expect(made.status).to.equal(201);
      const changed = await client.put(`${root}/1`, { description: '- [ ] one\n- [ ] two' });
      expect(changed.status).to.equal(200);
      expect((await client.get(`${root}/1`)).status).to.equal(503);
    } finally {
      Object.defineProperty(RenderedTexts.prototype, 'checklist', counted);
    }
  });

  it('is answered with success when its group is deleted right after', async () => {
    const owner = await server().createUser('owner');
    const other = await server().createUser('other');
    const client = await server().as(owner);
    const { connection } = server();
    const failures: string[] = [];
    const writes: [method: 'POST' | 'PUT', path: (place: Gone) => string, body: object][] = [
      ['POST', ({ project }) => `/projects/${project}/issues`, { title: 'New' }],
      ['PUT', ({ project }) => `/projects/${project}/issues/1`, { title: 'Changed', labels: 'new' }],
      ['PUT', ({ project }) => `/projects/${project}/issues/1`, { state_event: 'close' }],
      ['POST', ({ project }) => `/projects/${project}/issues/1/notes`, { body: 'A comment' }],
      ['POST', ({ project }) => `/projects/${project}/issues/1/award_emoji`, { name: 'rocket' }],
      ['POST', ({ project }) => `/projects/${project}/issues/1/links`, { target_project_id: '', target_issue_iid: 2 }],
      ['POST', ({ group }) => `/groups/${group}/epics`, { title: 'New' }],
      ['PUT', ({ group }) => `/groups/${group}/epics/1`, { title: 'Changed', start_date_is_fixed: true }],
      ['POST', ({ group }) => `/groups/${group}/epics/1/notes`, { body: 'A comment' }],
      ['POST', ({ group, issueId }) => `/groups/${group}/epics/1/issues/${issueId}`, {}],
      [
        'POST',
        ({ project }) => `/projects/${project}/merge_requests`,
        { title: 'New', source_branch: 'a', target_branch: 'b' },
      ],
      ['POST', ({ project }) => `/projects/${project}/labels`, { name: 'new', color: '#ff0000' }],
      ['POST', ({ project }) => `/projects/${project}/milestones`, { title: 'New' }],
      ['PUT', ({ group }) => `/groups/${group}`, { description: 'New' }],
      ['POST', ({ group }) => `/groups/${group}/members`, { user_id: other.id, access_level: 30 }],
    ];
    for (const [index, [method, path, body]] of writes.entries()) {
      const group = await server().createGroup(`gone-${index}`, { visibility: 'private' });
      const { id: project } = await server().createProject('project', group, { visibility: 'private' });
      await server().addMember(group, owner, 'owner');
      await client.post(`/api/v4/groups/${group.id}/epics`, { title: 'Epic' });
      await client.post(`/api/v4/projects/${project}/issues`, { title: 'One' });
      const { body: issue } = await client.post<{ id: number }>(`/api/v4/projects/${project}/issues`, { title: 'Two' });
      let commits = 0;
      const stop = atEachWrite(server(), {
        afterCommit: async () => {
          commits += 1;
          await connection('namespaces').whereRaw('traversal_ids @> array[?]::bigint[]', [group.id]).delete();
        },
      });
      const sent = 'target_project_id' in body ? { ...body, target_project_id: project } : body;
      const address = path({ group: group.id, project, issueId: issue.id });
      const answer = await client.send(method, `/api/v4${address}`, { body: sent });
      stop();
      if (answer.status >= 300 || commits !== 1)
        failures.push(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    expect(failures).to.deep.equal([]);
  });
});
