import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { anonymous } from '../../../domain/access/actor.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { TestServer, useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

describe('A POST with an Idempotency-Key', () => {
  const server = useServer();
  let client: TestClient;
  let group: Namespace;
  let path: string;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    group = await server().createGroup(`plan${count}`);
    client = await server().as(server().root);
    path = `/api/v4/groups/${group.id}/epics`;
  });

  const send = (body: object, key: string, as = client, to = path) =>
    as.post<{ id: number; message: unknown }>(to, body, { headers: { 'Idempotency-Key': key } });
  const titles = async () =>
    (await server().connection('work_items').where({ namespaceId: group.id }).orderBy('id').pluck('title')) as string[];
  const age = (interval: string) =>
    server().connection.raw(`update idempotency_keys set claimed_at = now() - interval '${interval}'`);

  it('runs once and repeats the first answer, on any server', async () => {
    const first = await send({ title: 'Once' }, 'k');
    expect([first.status, first.headers.get('idempotency-replayed')]).to.deep.equal([201, null]);
    const other = await TestServer.start({ database: server().database });
    try {
      for (const caller of [client, await other.as(other.root)]) {
        const again = await send({ title: 'Once' }, 'k', caller);
        expect([again.status, again.body]).to.deep.equal([201, first.body]);
        expect(again.headers.get('content-type')).to.equal('application/json');
        expect(again.headers.get('idempotency-replayed')).to.equal('true');
      }
    } finally {
      await other.stop();
    }
    expect(await titles()).to.deep.equal(['Once']);
  });

  it('runs once when sent several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ title: 'Once' }, 'k')));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).to.deep.equal([]);
    expect(await titles()).to.deep.equal(['Once']);
    expect((await send({ title: 'Once' }, 'k')).status).to.equal(201);
    expect(await titles()).to.deep.equal(['Once']);
  });

  it('is rejected when the key was used for another request of the same user and route', async () => {
    await send({ title: 'Once' }, 'k');
    const changed = await send({ title: 'Other' }, 'k');
    expect([changed.status, changed.body]).to.deep.equal([
      422,
      { message: 'This Idempotency-Key was used for another request' },
    ]);
    const user = await server().createUser();
    await server().addMember(group, user, 'planner');
    expect((await send({ title: 'Once' }, 'k', await server().as(user))).status).to.equal(201);
    expect(
      (await send({ name: 'x', color: '#ff0000' }, 'k', client, `/api/v4/groups/${group.id}/labels`)).status,
    ).to.equal(201);
    expect(await titles()).to.deep.equal(['Once', 'Once']);
  });

  it('repeats a client error, too', async () => {
    const first = await send({}, 'k');
    const again = await send({}, 'k');
    expect([again.status, again.body]).to.deep.equal([400, { error: 'title is missing' }]);
    expect(first.body).to.deep.equal(again.body);
    const forbidden = { title: 'x', parent_id: 0 };
    const hidden = await send(forbidden, 'h', await server().as(await server().createUser()));
    expect(hidden.status).to.equal(404);
  });

  it('can be retried after a server error', async function () {
    this.timeout(30_000);
    const parent = await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Parent' });
    const holder = await server().connection.transaction();
    await holder('work_items').where({ id: parent.id }).forUpdate();
    const body = { title: 'Child', parent_id: parent.id };
    expect((await send(body, 'k')).status).to.equal(503);
    await holder.rollback();
    expect((await send(body, 'k')).status).to.equal(201);
    expect(await titles()).to.deep.equal(['Parent', 'Child']);
  });

  it('writes nothing when its answer cannot be made, and can be retried', async function () {
    const { services } = server();
    const readsOf = services.readsOf.bind(services);
    services.readsOf = (userId) => {
      const reads = readsOf(userId);
      const failing = Object.defineProperty({ ...reads }, 'readWithin', {
        value: (...[transaction, work]: Parameters<typeof reads.readWithin>) =>
          reads.readWithin(transaction, async () => {
            Object.defineProperty(reads.queries, 'workItemDetails', {
              get: () => {
                throw new Error('the answer fails');
              },
            });
            return work();
          }),
      });
      return failing;
    };
    try {
      expect((await send({ title: 'Once' }, 'k')).status).to.equal(500);
    } finally {
      services.readsOf = readsOf;
    }
    expect(await titles()).to.deep.equal([]);
    expect((await send({ title: 'Once' }, 'k')).status).to.equal(201);
    expect(await titles()).to.deep.equal(['Once']);
  });

  it('never runs twice, even when the process ended before the answer was stored', async () => {
    await send({ title: 'Once' }, 'k');
    await server().connection('idempotency_keys').update({ status: null, headers: null, body: null });
    expect((await send({ title: 'Once' }, 'k')).body.message).to.contain('still running');
    await age('3 minutes');
    expect((await send({ title: 'Once' }, 'k')).body.message).to.contain('its answer is lost');
    expect(await titles()).to.deep.equal(['Once']);
    await server().connection('idempotency_keys').update({ carriedOut: false });
    expect((await send({ title: 'Once' }, 'k')).status).to.equal(201);
    expect(await titles()).to.deep.equal(['Once', 'Once']);
  });

  it('is rolled back when another request took over its key', async () => {
    const claim = await server().services.idempotencyKeys.claim({
      userId: server().root.id,
      route: 'r',
      key: 'k',
      digest: new Uint8Array(32),
      actor: anonymous,
    });
    if (claim.state !== 'claimed') throw new Error(claim.state);
    await server().services.idempotencyKeys.release(claim.id);
    const requester = { userId: server().root.id, claimId: claim.id };
    const input = { type: 'epic' as const, namespace: group.id, title: 'Late' };
    const outcome = await server()
      .services.door.perform(CreateWorkItem, requester, input)
      .catch((error: Error) => error.message);
    expect(outcome).to.contain('carried out meanwhile');
    expect(await titles()).to.deep.equal([]);
  });

  it('can reuse its key after a day, when the stored answer is deleted', async () => {
    await send({ title: 'Once' }, 'k');
    await age('25 hours');
    expect((await send({ title: 'Once' }, 'k')).headers.get('idempotency-replayed')).to.equal(null);
    await age('25 hours');
    expect(await server().services.idempotencyKeys.sweep()).to.be.greaterThan(0);
    expect(await server().connection('idempotency_keys').select('id')).to.deep.equal([]);
  });

  describe('whose sender lost a right meanwhile', () => {
    let project: Namespace;
    let sender: User;
    let as: TestClient;
    let issues: string;

    beforeEach(async () => {
      project = await server().createProject(`project${count}`, group);
      sender = await server().createUser();
      await server().addMember(project, sender, 'developer');
      as = await server().as(sender);
      issues = `/api/v4/projects/${project.id}/issues`;
    });

    const hidden = { status: 409, message: /may no longer see what it answered/ };
    const expectHidden = ({ status, body }: { status: number; body: { message: unknown } }) => {
      expect([status, body.message]).to.match(new RegExp(`^${hidden.status},.*${hidden.message.source}`));
    };
    const membership = () => server().connection('members').where({ userId: sender.id });

    it('does not show the answer again, and runs nothing', async () => {
      const body = { title: 'Secret', confidential: true };
      expect((await send(body, 'k', as, issues)).status).to.equal(201);
      await membership().delete();
      expectHidden(await send(body, 'k', as, issues));
      await server().addMember(project, sender, 'developer');
      const again = await send(body, 'k', as, issues);
      expect([again.status, again.headers.get('idempotency-replayed')]).to.deep.equal([201, 'true']);
      expect(await server().connection('work_items').where({ namespaceId: project.id })).to.have.lengthOf(1);
    });

    it('hides what a lower role does not see', async () => {
      const issue = await send({ title: 'Plain' }, 'k', as, issues);
      const { iid } = issue.body as unknown as { iid: number };
      const note = { body: 'Between us', internal: true };
      expect((await send(note, 'n', as, `${issues}/${iid}/notes`)).status).to.equal(201);
      await membership().update({ accessLevel: 10 });
      expectHidden(await send(note, 'n', as, `${issues}/${iid}/notes`));
    });

    it('hides what became confidential or private', async () => {
      await membership().delete();
      for (const { id } of [group, project])
        await server().connection('namespaces').where({ id }).update({ visibility: 'public' });
      const other = await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Other' });
      const comment = { body: 'A question' };
      const notes = `${issues}/${other.iid}/notes`;
      expect((await send(comment, 'n', as, notes)).status).to.equal(201);
      expect((await send({ title: 'Mine' }, 'k', as, issues)).status).to.equal(201);
      expect((await send(comment, 'n', as, notes)).status).to.equal(201);
      await server().connection('work_items').where({ id: other.id }).update({ confidential: true });
      expect((await send({ title: 'Mine' }, 'k', as, issues)).status).to.equal(201);
      expectHidden(await send(comment, 'n', as, notes));
      await server().connection('namespaces').where({ id: project.id }).update({ visibility: 'private' });
      expectHidden(await send({ title: 'Mine' }, 'k', as, issues));
    });

    it('hides what an administrator got', async () => {
      await server().connection('users').where({ id: sender.id }).update({ admin: true });
      const site = { name: 'made', username: 'made-once', email: 'made@example.org', force_random_password: true };
      expect((await send(site, 'k', as, '/api/v4/users')).status).to.equal(201);
      await server().connection('users').where({ id: sender.id }).update({ admin: false });
      expect((await send(site, 'k', as, '/api/v4/users')).status).to.equal(403);
    });

    it('reads anew what it only read', async () => {
      const { iid } = (await send({ title: 'Hush' }, 'k', as, issues)).body as unknown as { iid: number };
      const text = { text: `#${iid}+`, gfm: true, project: project.fullPath };
      const html = async () => (await send(text, 'm', as, '/api/v4/markdown')).body as unknown as { html: string };
      expect((await html()).html).to.include('Hush');
      await membership().delete();
      expect(JSON.stringify(await html())).to.not.include('Hush');
    });
  });

  it('requires a key of 1 to 255 printable characters', async () => {
    for (const key of ['k'.repeat(256), 'ä']) expect((await send({ title: 'x' }, key)).status).to.equal(400);
    expect((await send({ title: 'x' }, 'k'.repeat(255))).status).to.equal(201);
  });
});
