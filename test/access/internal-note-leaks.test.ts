import { expect } from 'chai';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { useServer } from '../support/server.ts';
import type { TestClient } from '../support/test-client.ts';

/** Headers that differ between answers. */
const changing = /^(?:date|x-request-id|x-runtime|ratelimit-.*|keep-alive|connection)$/;

describe('An internal note', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let planner: TestClient;
  let since: string;
  let readers: Record<string, TestClient>;

  before(async function () {
    this.timeout(60_000);
    group = await server().createGroup('place', { visibility: 'public' });
    project = await server().createProject('place', group, { visibility: 'public' });
    const [guest, writer] = [await server().createUser('guest'), await server().createUser('writer')];
    await server().addMember(group, guest, 'guest');
    await server().addMember(group, writer, 'planner');
    planner = await server().as(writer);
    readers = { guest: await server().as(guest), anonymous: server().anonymous() };
    for (const title of ['First', 'Second']) {
      await planner.post(`/api/v4/groups/${group.id}/epics`, { title });
      await planner.post(`/api/v4/projects/${project.id}/issues`, { title });
    }
    await planner.post(`/api/v4/groups/${group.id}/epics/1/notes`, { body: 'For all' });
    await planner.post(`/api/v4/projects/${project.id}/issues/1/notes`, { body: 'For all' });
    since = encodeURIComponent(new Date(Date.now() + 1).toISOString());
    // The first use of a token is recorded.
    await readers['guest']?.get('/api/v4/user');
  });

  /** Everything about both items that can be read, each answer with its headers as one text. */
  async function view(reader: TestClient): Promise<string[]> {
    const epic = `/api/v4/groups/${group.id}/epics`;
    const issue = `/api/v4/projects/${project.id}/issues`;
    const fields = 'id updatedAt userNotesCount';
    const query = `{
      group(fullPath: "place") { epics(sort: UPDATED_AT_DESC) { nodes { ${fields} } } }
      project(fullPath: "place/place") { issues(sort: UPDATED_DESC) { nodes { ${fields} } } }
    }`;
    const answers = [];
    for (const path of [
      ...[epic, issue].flatMap((list) => [
        list,
        `${list}?order_by=updated_at`,
        `${list}/1`,
        `${list}/1/notes`,
        `${list}/1/discussions`,
        `${list}/1/participants`,
      ]),
      `/api/v4/groups/${group.id}/issues?order_by=updated_at`,
      `${issue}?updated_after=${since}`,
      `/api/v4/groups/${group.id}`,
      `/api/v4/projects/${project.id}`,
      '/api/v4/todos',
      '/groups/place/-/epics/1/realtime_changes',
      '/groups/place/-/epics/1/notes',
    ]) {
      answers.push({ path, ...(await reader.get(path)) });
    }
    const graphql = await reader.post<{ errors?: unknown }>('/api/graphql', { query });
    expect(graphql.body.errors).to.equal(undefined);
    answers.push({ path: 'graphql', ...graphql });
    return answers.map(({ path, status, headers, body }) => {
      const kept = [...headers].filter(([name]) => !changing.test(name));
      return JSON.stringify([path, status, kept, body]);
    });
  }

  for (const name of ['guest', 'anonymous']) {
    it(`does not change any answer to ${name === 'guest' ? 'a guest' : 'an anonymous user'}`, async function () {
      this.timeout(60_000);
      const reader = readers[name] as TestClient;
      const before = await view(reader);
      for (const item of [`/groups/${group.id}/epics/1`, `/projects/${project.id}/issues/1`]) {
        const note = await planner.post<{ id: number }>(`/api/v4${item}/notes`, {
          body: 'Psst @guest',
          internal: true,
        });
        expect(note.status).to.equal(201);
        const address = `/api/v4${item}/notes/${note.body.id}`;
        expect((await planner.put(address, { body: 'Psst again @guest' })).status).to.equal(200);
        expect((await planner.post(`${address}/award_emoji`, { name: 'tada' })).status).to.be.oneOf([201, 404]);
      }
      expect(await view(reader)).to.deep.equal(before);
    });
  }
});
