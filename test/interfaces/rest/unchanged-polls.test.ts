import { expect } from 'chai';
import Koa from 'koa';
import type { Services } from '../../../application/services.ts';
import { RemoveMember } from '../../../application/members/remove-member.ts';
import { ShareGroup } from '../../../application/members/share-group.ts';
import { UnshareGroup } from '../../../application/members/unshare-group.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { SetUserState } from '../../../application/people/set-user-state.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { nobody } from '../../../interfaces/http/identity/authentication.ts';
import type { Throttles } from '../../../interfaces/http/limits/rate-limits.ts';
import type { HttpContext } from '../../../interfaces/http/identity/request-state.ts';
import { listen } from '../../../interfaces/http/server.ts';
import { UnchangedPolls } from '../../../interfaces/rest/unchanged-polls.ts';
import { EventListener } from '../../support/event-listener.ts';
import { TestClient } from '../../support/test-client.ts';
import { TestServer, useServer } from '../../support/server.ts';

describe('Polling an unchanged page', function () {
  this.timeout(30_000);
  const server = useServer();
  let group: Namespace;
  let epic: WorkItem;
  let member: User;
  let client: TestClient;
  let etag: string;
  let statements: string[];
  /** A page that watches no group, of a person whose rights never change. */
  let witness: EventListener;
  let watcher: User;
  const hear = ({ sql }: { sql: string }) => statements.push(sql);

  before(async () => {
    watcher = await server().createUser('watcher');
    witness = await EventListener.open(server().address, '', (await server().signedIn(watcher)).cookieHeader);
  });
  after(() => witness.close());

  beforeEach(async () => {
    group = await server().createGroup(`plan${Math.random().toString(36).slice(2)}`);
    member = await server().createUser();
    await server().addMember(group, member, 'planner');
    epic = await create();
    client = await server().as(member);
    statements = [];
    server().connection.on('query', hear);
    await remember();
  });
  afterEach(() => {
    server().connection.off('query', hear);
  });

  const create = (fields: Record<string, unknown> = {}) =>
    server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Epic', ...fields });
  const change = (item: WorkItem, changes: Record<string, unknown>, at = server()) =>
    at.perform(UpdateWorkItem, { item: { id: item.id }, ...changes });
  const path = () => `/groups/${group.path}/-/epics/${epic.iid}/realtime_changes`;
  const ask = () => client.get<object>(path(), { headers: { 'If-None-Match': etag } });

  /**
   * Until everything committed so far has been read by the feed of this process. A commit wakes it twice: at once, and
   * by a message of the database, which may come late. Messages come in the order of the commits, so an own one ends the wait.
   */
  async function settled(): Promise<void> {
    const { connection, services } = server();
    const heard = witness.events.length;
    await connection.raw(`select pg_notify('changes', 'notified ${watcher.id}')`);
    await witness.until(() => witness.events.slice(heard).some(({ event }) => event === 'notified'));
    while (!services.feed.isCurrent) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Asks until the next call can be answered from memory. */
  async function remember(): Promise<void> {
    etag = (await client.get(path())).headers.get('etag') ?? '';
    await settled();
    expect((await ask()).status).to.equal(304);
    statements = [];
  }

  it('runs no SQL statement, for each user', async () => {
    for (let call = 0; call < 5; call += 1) {
      const answer = await ask();
      expect([answer.status, answer.headers.get('etag')]).to.deep.equal([304, etag]);
      expect(Number(answer.headers.get('poll-interval'))).to.be.greaterThan(0);
    }
    expect(statements).to.deep.equal([]);
    // Neither to one without the secret, nor for another page, nor to one who has an older version.
    expect(
      (
        await server()
          .anonymous()
          .get(path(), { headers: { 'If-None-Match': etag } })
      ).status,
    ).to.equal(404);
    expect((await client.get(path(), { headers: { 'If-None-Match': 'W/"older"' } })).status).to.equal(200);
  });

  it('stays free of statements while other top-level groups change', async () => {
    const other = await server().createGroup(`other${Math.random().toString(36).slice(2)}`);
    await remember();
    await server().perform(CreateWorkItem, { type: 'epic', namespace: other.id, title: 'Elsewhere' });
    await settled();
    statements = [];
    expect((await ask()).status).to.equal(304);
    expect(statements).to.deep.equal([]);
  });

  it('returns 200 at once after a change that the user can see', async () => {
    for (let round = 0; round < 10; round += 1) {
      await change(epic, { title: `Title ${round}` });
      expect((await ask()).status, `change ${round}`).to.equal(200);
      await remember();
    }
    await server().perform(CreateNote, { item: { id: epic.id }, body: 'Said' }, member);
    expect((await ask()).status).to.equal(200);
    await remember();
    const child = await create({ parentId: epic.id, startDateIsFixed: true, startDateFixed: '2026-01-01' });
    expect((await ask()).status, 'a child').to.equal(200);
    await remember();
    await change(child, { startDateFixed: '2025-01-01' });
    expect((await ask()).status, 'a date that is inherited').to.equal(200);
  });

  it('returns 200 soon after a change by another process', async () => {
    const other = await TestServer.start({ database: server().database });
    try {
      await change(epic, { title: 'From elsewhere' }, other);
      while ((await ask()).status !== 200);
    } finally {
      await other.stop();
    }
  });

  it('returns 200, 403 or 404 after permissions changed', async () => {
    await server().perform(RemoveMember, { kind: 'group', namespaceId: group.id, userId: member.id });
    expect((await ask()).status, 'removed').to.equal(404);
    const invited = await server().createGroup(`invited${Math.random().toString(36).slice(2)}`);
    await server().addMember(invited, member, 'planner');
    await server().perform(ShareGroup, { namespaceId: group.id, invitedGroupId: invited.id, accessLevel: 15 });
    await remember();
    expect((await ask()).status).to.equal(304);
    await server().perform(UnshareGroup, { namespaceId: group.id, invitedGroupId: invited.id });
    expect((await ask()).status, 'not shared any more').to.equal(404);
    await server().addMember(group, member, 'planner');
    await remember();
    await server().perform(SetUserState, { userId: member.id, verb: 'block' });
    expect((await ask()).status, 'blocked').to.equal(403);
  });

  it('returns 401 once the token is revoked', async () => {
    await client.delete('/api/v4/personal_access_tokens/self');
    expect((await ask()).status).to.equal(401);
  });
});

describe('Cache of unchanged polls', () => {
  /** Counts what was worked out, by path; the feed tells only what the test says. */
  async function serve(most: number) {
    const workedOut: string[] = [];
    let tell: (rootIds: ReadonlySet<number> | null) => void = () => undefined;
    const feed = {
      isCurrent: true,
      follow: (callback: typeof tell) => (tell = callback),
      start: () => Promise.resolve(),
    };
    const queries = { namespaces: { findByFullPath: () => Promise.resolve({ id: 1 }) } };
    const polls = new UnchangedPolls({ feed, queries } as unknown as Services, most);
    const app = new Koa();
    app.use(async (context) => {
      const request = context as unknown as HttpContext;
      request.state = { authentication: nobody, route: null } as HttpContext['state'];
      await polls.answer(request, { countApiCall: () => undefined } as unknown as Throttles, async () => {
        workedOut.push(context.querystring);
        context.set({ ETag: 'W/"1"', 'Poll-Interval': '3000' });
        context.status = 304;
      });
    });
    const running = await listen(app, { host: '127.0.0.1', port: 0 });
    const client = new TestClient(running.address);
    return {
      workedOut,
      tell: (rootIds: ReadonlySet<number> | null) => tell(rootIds),
      ask: (query: string) => client.get(`/groups/plan?${query}`, { headers: { 'If-None-Match': 'W/"1"' } }),
      stop: () => running.stop(),
    };
  }

  it('drops the least recently used answers over its limit', async () => {
    const { workedOut, ask, stop } = await serve(2);
    try {
      await ask('first');
      for (const query of ['a', 'b', 'a', 'c', 'a', 'c', 'b']) await ask(query);
      expect(workedOut).to.deep.equal(['first', 'a', 'b', 'c', 'b']);
    } finally {
      await stop();
    }
  });

  it('drops answers after a change of the group or of permissions', async () => {
    const { workedOut, ask, tell, stop } = await serve(10);
    try {
      await ask('first');
      await ask('a');
      tell(new Set([2]));
      await ask('a');
      expect(workedOut).to.deep.equal(['first', 'a']);
      tell(new Set([1]));
      await ask('a');
      await ask('a');
      tell(null);
      await ask('a');
      expect(workedOut).to.deep.equal(['first', 'a', 'a', 'a']);
    } finally {
      await stop();
    }
  });

  it('listens to changes once, although the feed did not start several times', async () => {
    const followers = new Set<unknown>();
    let starts = 0;
    const start = () => Promise.reject(new Error(`start ${(starts += 1)} failed`));
    const feed = { isCurrent: false, follow: (callback: unknown) => followers.add(callback), start };
    const polls = new UnchangedPolls({ feed } as unknown as Services);
    for (let poll = 0; poll < 3; poll += 1)
      await polls.answer({} as HttpContext, {} as Throttles, () => Promise.resolve());
    expect(starts).to.equal(3);
    expect(followers.size).to.equal(1);
  });
});
