import { expect } from 'chai';
import { NotFound, Unavailable } from '../../../application/errors.ts';
import type { AnsweredError } from '../../../interfaces/graphql/execution/answered-error.ts';
import { useGraphql } from './graphql-server.ts';

describe('GraphQL errors', () => {
  const graphql = useGraphql();
  const first = async (query: string, variables: Record<string, unknown> = {}) =>
    (await graphql.ask('planner', query, variables)).errors?.[0];

  it('name an invalid enum value in variables, and the allowed ones', async () => {
    const query = 'query ($state: EpicState) { group(fullPath: "acme") { epics(state: $state) { count } } }';
    const error = await first(query, { state: 'q' });
    expect(error?.message).to.equal(
      'Variable $state of type EpicState was provided invalid value (Expected "q" to be one of: all, opened, closed)',
    );
    expect(error?.locations).to.deep.equal([{ line: 1, column: 8 }]);
  });

  it('name the path of an invalid value inside an input', async () => {
    const query = 'query ($span: Timeframe) { group(fullPath: "acme") { epics(timeframe: $span) { count } } }';
    expect((await first(query, { span: { start: '2026-02-30', end: '2026-03-01' } }))?.message).to.equal(
      'Variable $span of type Timeframe was provided invalid value for start ("2026-02-30" is not a date in the form YYYY-MM-DD)',
    );
    expect((await first(query, { span: { start: '2026-02-01' } }))?.message).to.include('was provided invalid value');
  });

  it('name a variable that must not be null', async () => {
    const query = 'query ($path: ID!) { group(fullPath: $path) { name } }';
    expect((await first(query))?.message).to.equal(
      'Variable $path of type ID! was provided invalid value (Expected value to not be null)',
    );
  });

  it('reject a global ID of another type, in variables and documents', async () => {
    const text = '"gid://gitlab/Group/1" does not represent an instance of Issue';
    const query = 'query ($id: IssueID!) { issue(id: $id) { title } }';
    expect((await first(query, { id: 'gid://gitlab/Group/1' }))?.message).to.equal(text);
    expect((await first('{ issue(id: "gid://gitlab/Group/1") { title } }'))?.message).to.equal(text);
    expect((await first(query, { id: '1' }))?.message).to.equal('"1" is not a valid Global ID');
  });

  it('say what is wrong with the first hundred values of a longer list', async () => {
    const query = 'mutation ($in: WorkItemsRescheduleInput!) { workItemsReschedule(input: $in) { errors } }';
    const problems = async (move: object) => {
      const moves = Array.from({ length: 1_000 }, () => move);
      const { errors = [] } = await graphql.ask('planner', query, { in: { moves } });
      return errors.map(({ message }) => message.split('is not a').length - 1);
    };
    expect(await problems({ id: '1' }), 'an error each').to.deep.equal(Array.from({ length: 100 }, () => 1));
    const dated = { id: 'gid://gitlab/WorkItem/1', startDate: 'soon' };
    expect(await problems(dated), 'one error').to.deep.equal([100]);
  });

  it('give the location of an invalid value in the document', async () => {
    const locations = async (query: string) => (await first(query))?.locations;
    expect(await locations('{ issue(id: "gid://gitlab/Group/1") { title } }')).to.deep.equal([{ line: 1, column: 13 }]);
    expect(await locations('{ issue(id: 7) { title } }')).to.deep.equal([{ line: 1, column: 13 }]);
    const day = '{ group(fullPath: "acme") { epics(timeframe: {start: "soon", end: "2026-01-01"}) { count } } }';
    expect(await locations(day)).to.deep.equal([{ line: 1, column: 54 }]);
    const time = '{ group(fullPath: "acme") { epics(createdAfter: "soon") { count } } }';
    expect(await locations(time)).to.deep.equal([{ line: 1, column: 49 }]);
    const discussion = 'mutation { createNote(input: {noteableId: "x", body: ""}) { errors } }';
    expect(await locations(discussion)).to.deep.equal([{ line: 1, column: 43 }]);
  });

  it('are not returned for issue IDs as work item IDs, or the reverse', async () => {
    const { build } = graphql.plan.issues;
    const query = `query ($i: IssueID!, $w: WorkItemID!) { issue(id: $i) { title } workItem(id: $w) { title } }`;
    const ids = { i: `gid://gitlab/WorkItem/${build.id}`, w: `gid://gitlab/Issue/${build.id}` };
    expect(await graphql.data('planner', query, ids)).to.deep.equal({
      issue: { title: 'Build' },
      workItem: { title: 'Build' },
    });
  });

  it('are not returned for hidden and missing objects, which are null', async () => {
    const { secret } = graphql.plan.epics;
    const { loose } = graphql.plan.issues;
    const query = /* GraphQL */ `
      query ($loose: IssueID!, $secret: WorkItemID!) {
        hiddenIssue: issue(id: $loose) {
          title
        }
        absentIssue: issue(id: "gid://gitlab/Issue/999999999999") {
          title
        }
        hugeIssue: issue(id: "gid://gitlab/Issue/9999999999999999999") {
          title
        }
        hiddenItem: workItem(id: $secret) {
          title
        }
        absent: group(fullPath: "no/such") {
          name
        }
        isProject: group(fullPath: "acme/app") {
          name
        }
        isGroup: project(fullPath: "acme") {
          name
        }
        group(fullPath: "ACME") {
          fullPath
          hidden: epic(iid: "2") {
            title
          }
          absent: epic(iid: "77") {
            title
          }
          odd: epic(iid: "x") {
            title
          }
        }
        project(fullPath: "acme/app") {
          issue(iid: "3") {
            title
          }
        }
        namespace(fullPath: "acme") {
          workItem(iid: "2") {
            title
          }
        }
      }
    `;
    const ids = { loose: `gid://gitlab/Issue/${loose.id}`, secret: `gid://gitlab/WorkItem/${secret.id}` };
    expect(await graphql.ask('guest', query, ids)).to.deep.equal({
      data: {
        hiddenIssue: null,
        absentIssue: null,
        hugeIssue: null,
        hiddenItem: null,
        absent: null,
        isProject: null,
        isGroup: null,
        group: { fullPath: 'acme', hidden: null, absent: null, odd: null },
        project: { issue: null },
        namespace: { workItem: null },
      },
    });
  });

  it('give path and location of a field that fails', async () => {
    const error = await first('{ group(fullPath: "acme") { epics(after: "made up") { nodes { title } } } }');
    expect(error).to.deep.equal({
      message: 'The provided cursor is invalid.',
      path: ['group', 'epics', 'nodes'],
      locations: [{ line: 1, column: 55 }],
    });
    const both = await first('{ group(fullPath: "acme") { epics(first: 1, last: 1) { count } } }');
    expect(both?.message).to.equal('Can only provide either `first` or `last`, not both');
  });

  /** Asks while groups cannot be found by their paths, and single comments cannot be read. */
  async function whileFailing<Answer>(failure: Error, ask: () => Promise<Answer>): Promise<Answer> {
    const { services } = graphql.server;
    const limitedReads = services.limitedReads.bind(services);
    services.limitedReads = (limits) => {
      const reads = limitedReads(limits);
      const fail = () => Promise.reject(failure);
      const { namespaces, notes } = reads.queries;
      reads.queries.namespaces = Object.assign(Object.create(namespaces) as typeof namespaces, {
        findByFullPath: fail,
      });
      reads.queries.notes = Object.assign(Object.create(notes) as typeof notes, { find: fail });
      return reads;
    };
    try {
      return await ask();
    } finally {
      services.limitedReads = limitedReads;
    }
  }

  it('have status 503 when the database is down, so that clients retry', async () => {
    const client = await graphql.client('planner');
    const query = '{ currentUser { username } group(fullPath: "acme") { name } }';
    const { status, headers } = await whileFailing(new Unavailable('connection lost'), () =>
      client.post('/api/graphql', { query }),
    );
    expect(status).to.equal(503);
    expect(headers.get('retry-after')).to.equal('5');
  });

  const unread = 'This was saved, at least in part, but it could not be read again. Reload before you try again.';
  const comment = (body: string) => {
    const noteableId = `gid://gitlab/Issue/${graphql.plan.issues.build.id}`;
    const query = 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { errors note { body } } }';
    return { query, variables: { input: { noteableId, body } } };
  };
  const comments = async (body: string) =>
    (await graphql.server.connection('notes').where({ body }).select('id')).length;

  it('say that a change was saved when it cannot be read again, so that it is not sent twice', async () => {
    const client = await graphql.client('planner');
    for (const [body, failure] of [
      ['Saved, lost', new Unavailable('connection lost')],
      ['Saved, failed', new Error('a fault')],
      ['Saved, not found', new NotFound()],
    ] as const) {
      const { status, body: answer } = await whileFailing(failure, () =>
        client.post<{ data: unknown; errors: AnsweredError[] }>('/api/graphql', comment(body)),
      );
      expect([status, answer.data]).to.deep.equal([200, { createNote: null }]);
      expect(answer.errors.map(({ message, extensions }) => [message, extensions?.['code']])).to.deep.equal([
        [unread, 'SAVED'],
      ]);
      expect(await comments(body)).to.equal(1);
    }
  });

  it('say that a change was saved when a part of its answer fails, or the answer is too large', async () => {
    const { sandbox, plan } = graphql;
    // As JSON each character takes two.
    const long = await sandbox.item(plan.projects.app, plan.people.planner, { description: '"'.repeat(2 ** 20) });
    const rename = (title: string, answer: string) => ({
      query: `mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { issue { ${answer} } } }`,
      variables: { input: { projectPath: 'acme/app', iid: String(long.iid), title } },
    });
    const copies = (count: number) => Array.from({ length: count }, (_, index) => `d${index}: description`).join(' ');
    const client = await graphql.client('planner');
    for (const [title, answer, message] of [
      ['Cut off', copies(17), unread],
      ['Too large as JSON', copies(10), unread],
      ['Half read', 'title discussions(after: "made up") { nodes { id } }', 'The provided cursor is invalid.'],
    ] as const) {
      const { status, body } = await client.post<{ errors: AnsweredError[] }>('/api/graphql', rename(title, answer));
      expect(status).to.equal(200);
      expect(body.errors.map((error) => [error.message, error.extensions?.['code']])).to.deep.equal([
        [message, 'SAVED'],
      ]);
      const stored = await graphql.server.connection('work_items').where({ id: long.id }).first<{ title: string }>();
      expect(stored.title).to.equal(title);
    }
  });

  it('do not hide what an operation saved when a later one cannot be carried out', async () => {
    const client = await graphql.client('planner');
    const { status, body: answers } = await whileFailing(new Unavailable('connection lost'), () =>
      client.post<{ data: unknown; errors?: { message: string }[] }[]>('/api/graphql', [
        comment('First of two'),
        { query: '{ group(fullPath: "acme") { name } }' },
      ]),
    );
    expect(status).to.equal(200);
    expect(answers.map(({ data, errors }) => [data, errors?.map(({ message }) => message)])).to.deep.equal([
      [{ createNote: null }, [unread]],
      [null, ['The database is too busy or cannot be reached. Try again.']],
    ]);
    expect(await comments('First of two')).to.equal(1);
  });

  it('hide unexpected errors, and log them', async () => {
    const secret = 'select secret from nowhere';
    const ask = () => graphql.ask('planner', '{ group(fullPath: "acme") { name } }');
    expect(await whileFailing(new Error(secret), ask)).to.deep.equal({
      data: { group: null },
      errors: [{ message: 'Internal server error', path: ['group'], locations: [{ line: 1, column: 3 }] }],
    });
    expect(graphql.server.logs.filter((line) => JSON.stringify(line).includes(secret))).to.have.lengthOf(1);
  });
});
