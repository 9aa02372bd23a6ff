import { expect } from 'chai';
import type { TestClient } from '../../support/test-client.ts';
import { useServer } from '../../support/server.ts';
import { insertMany } from '../../support/database.ts';

/** A page may hold a hundred texts of a mebibyte each; an answer holds 16 MiB of them. */
describe('REST lists of very long texts', () => {
  const server = useServer();
  let client: TestClient;
  let project: string;
  /** Two bytes for each character, of the longest that notes may be. */
  const longest = 'ü'.repeat(1_000_000);
  const tooLarge = {
    message: '400 Bad request - the answer would be larger than 16 MiB, request fewer entries at once',
  };

  before(async function () {
    this.timeout(60_000);
    client = await server().as(server().root);
    const group = await server().createGroup('long', { visibility: 'public' });
    const { id } = await server().createProject('texts', group, { visibility: 'public' });
    project = `/api/v4/projects/${id}`;
    await client.post(`${project}/issues`, { title: 'Discussed' });
    await client.post(`${project}/issues/1/discussions`, { body: 'first' });
    const { connection, root } = server();
    const values = { project: id, author: root.id, longest };
    await insertMany(
      connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, description)
       select :project, 1000 + i, 'issue', 'Long ' || i, :author, :longest from generate_series(1, 9) i`,
      values,
    );
    await insertMany(
      connection,
      `insert into notes (work_item_id, discussion_id, author_id, body, threaded)
       select n.work_item_id, n.id, :author, :longest, true from notes n, generate_series(1, 9)`,
      values,
    );
    await insertMany(
      connection,
      `insert into milestones (namespace_id, iid, title, description)
       select :project, i, 'Milestone ' || i, :longest from generate_series(1, 9) i`,
      values,
    );
  });

  for (const list of ['issues?search=Long', 'issues/1/notes?', 'milestones?']) {
    it(`are rejected, and accepted in shorter pages: ${list}`, async () => {
      const whole = await client.get(`${project}/${list}&per_page=9`);
      expect([whole.status, whole.body]).to.deep.equal([400, tooLarge]);
      const part = await client.get<unknown[]>(`${project}/${list}&per_page=7`);
      expect(part.status).to.equal(200);
      expect(part.body).to.have.lengthOf(7);
    });
  }

  it('are rejected as discussions', async () => {
    const { status, body } = await client.get(`${project}/issues/1/discussions`);
    expect([status, body]).to.deep.equal([400, tooLarge]);
  });

  it('are rejected as labels of listed items', async () => {
    const { connection } = server();
    await insertMany(
      connection,
      `with made as (
         insert into labels (namespace_id, title, color, text_color, description)
         select p.id, 'label ' || i, '#112233', '#ffffff', repeat('d', 65536)
         from generate_series(1, 100) i, namespaces p where p.full_path = 'long/texts' returning id, namespace_id),
       items as (
         insert into work_items (namespace_id, iid, type, title, author_id)
         select p.id, 2000 + i, 'issue', 'Labeled ' || i, :author
         from generate_series(1, 3) i, namespaces p where p.full_path = 'long/texts' returning id)
       insert into work_item_labels (work_item_id, label_id) select items.id, made.id from items, made`,
      { author: server().root.id },
    );
    const list = `${project}/issues?search=Labeled&per_page=`;
    const whole = await client.get(`${list}3`);
    expect([whole.status, whole.body]).to.deep.equal([400, tooLarge]);
    expect((await client.get(`${list}2`)).status).to.equal(200);
  });

  it('are not read from the log for the changes in a conversation', async () => {
    const { connection, services, root } = server();
    await client.post(`${project}/issues`, { title: 'Changed', description: 'short' });
    const [item] = await connection('work_items')
      .where({ title: 'Changed' })
      .select<{ id: number; iid: number }[]>('id', 'iid');
    if (item === undefined) throw new Error('there is no such issue');
    await client.put(`${project}/issues/${item.iid}`, { description: longest });
    const actor = await services.actors.load(root.id);
    const page = { kind: 'offset' as const, page: 1, perPage: 20 };
    const { rows } = await services.queries.notes.page(
      actor,
      item,
      'activity',
      { by: 'createdAt', direction: 'asc' },
      page,
    );
    expect(rows.map(({ changes }) => changes?.['description'])).to.deep.equal([{}]);
    const { body } = await client.get<{ body: string }[]>(`${project}/issues/${item.iid}/notes`);
    expect(body.map((note) => note.body)).to.deep.equal(['changed the description']);
  });
});
