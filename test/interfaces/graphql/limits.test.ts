import { expect } from 'chai';
import { getIntrospectionQuery, isScalarType } from 'graphql';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';
import { useGraphql } from './graphql-server.ts';
import { linkedItems, roadmapEpics } from './contract-documents.ts';

describe('GraphQL limits', () => {
  const graphql = useGraphql();
  const message = async (query: string, who: 'planner' | null = null, variables?: Record<string, unknown>) => {
    const { errors } = await graphql.ask(who, query, variables);
    return errors?.[0]?.message;
  };
  const wide = (fields: number) => `{ group(fullPath: "acme") { ${'name '.repeat(fields)} } }`;

  it('reject more than 10,000 characters', async () => {
    const text = `{ echo(text: "x") } #${'-'.repeat(9_979)}`;
    expect(text).to.have.lengthOf(10_000);
    expect(await message(text)).to.equal(undefined);
    expect(await message(`${text}-`)).to.equal('Query has 10001 characters, which exceeds max of 10000');
  });

  it('count one per field, and reject over 250 for users and 200 for anonymous users', async () => {
    expect(await message(wide(199))).to.equal(undefined);
    expect(await message(wide(200))).to.equal('Query has complexity of 201, which exceeds max complexity of 200');
    expect(await message(wide(249), 'planner')).to.equal(undefined);
    expect(await message(wide(250), 'planner')).to.equal(
      'Query has complexity of 251, which exceeds max complexity of 250',
    );
  });

  it('count more for long pages, also by variables', async () => {
    const query = `query ($size: Int) { group(fullPath: "acme") { epics(first: $size) { nodes { ${'title '.repeat(110)} } } } }`;
    expect(await message(query, null, { size: 50 })).to.equal(undefined);
    expect(await message(query, null, { size: 100 })).to.match(/^Query has complexity of 22\d, which exceeds/);
    expect(await message(query, null)).to.match(/^Query has complexity of 22\d, which exceeds/);
  });

  it('reject lists of over a hundred entries anywhere', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`);
    const refusal = 'Query has a list of 101 entries, which exceeds max entries of 100';
    const field = (inner: string) => `{ group(fullPath: "acme") { epics(${inner}) { nodes { iid } } } }`;
    expect(await message(field(`labelName: ${JSON.stringify(list(100))}`))).to.equal(undefined);
    expect(await message(field(`labelName: ${JSON.stringify(list(101))}`))).to.equal(refusal);
    expect(await message(field(`or: { labelName: ${JSON.stringify(list(101))} }`))).to.equal(refusal);
    const query = `query ($names: [String!]) ${field('labelName: $names')}`;
    expect(await message(query, null, { names: list(100) })).to.equal(undefined);
    expect(await message(query, null, { names: list(101) })).to.equal(refusal);
    const nested = `query ($not: NegatedEpicFilterInput) ${field('not: $not')}`;
    expect(await message(nested, null, { not: { labelName: list(101) } })).to.equal(refusal);
    expect(await message(wide(1), null, { undeclared: { names: list(101) } })).to.equal(refusal);
    const reschedule = 'mutation ($in: WorkItemsRescheduleInput!) { workItemsReschedule(input: $in) { errors } }';
    const long = { moves: [...list(100).map((id) => ({ id })), { startDate: list(101) }] };
    expect(await message(reschedule, 'planner', { in: long }), 'inside of a longer list').to.equal(refusal);
  });

  it('reject mutations of one request that write more than two full lists together, however they are sent', async () => {
    const move = (index: number) => ({ id: `gid://gitlab/WorkItem/${900_000 + index}`, previousStartDate: null });
    const moves = (count: number) => ({ in: { moves: Array.from({ length: count }, (_, index) => move(index)) } });
    const aliased = (count: number) =>
      `mutation ($in: WorkItemsRescheduleInput!) { ${Array.from(
        { length: count },
        (_, index) => `m${index}: workItemsReschedule(input: $in) { errors }`,
      ).join(' ')} }`;
    const refusal = (lists: number) =>
      `Query has full lists in mutations of ${lists}, which exceeds max full lists in mutations of 2`;
    expect(await message(aliased(30), 'planner', moves(1_000))).to.equal(refusal(30));
    expect(await message(aliased(3), 'planner', moves(700))).to.equal(refusal(2.1));
    expect(await message(aliased(2), 'planner', moves(1_000))).to.not.match(/full lists/);
    expect(await message(aliased(30), 'planner', moves(3))).to.not.match(/full lists/);
    const ids = JSON.stringify(Array.from({ length: 100 }, (_, index) => move(index).id));
    const bulk = (count: number) =>
      `mutation { ${Array.from(
        { length: count },
        (_, index) => `b${index}: workItemBulkUpdate(input: { ids: ${ids}, stateEvent: CLOSE }) { errors }`,
      ).join(' ')} }`;
    expect(bulk(2).length, 'as long as a query may be').to.be.below(10_000);
    expect(await message(bulk(2), 'planner')).to.not.match(/full lists/);
    const client = await graphql.client('planner');
    const operations = Array.from({ length: 3 }, () => ({ query: bulk(1) }));
    const { body } = await client.post<{ errors?: { message: string }[] }[]>('/api/graphql', operations);
    expect(body.map(({ errors }) => errors?.[0]?.message === refusal(3))).to.deep.equal([false, false, true]);
  });

  it('cannot be avoided by a field whose arguments or directives turn out to be invalid', async () => {
    const rest = `other: group(fullPath: "acme") { ${'name '.repeat(250)} }`;
    const path = `query ($path: ID = "acme") { group(fullPath: $path) { name } ${rest} }`;
    expect(await message(path, 'planner', { path: null })).to.match(/must not be null|non-null/);
    const shown = `query ($if: Boolean = true) { group(fullPath: "acme") { name @include(if: $if) } ${rest} }`;
    expect(await message(shown, 'planner', { if: null })).to.match(/must not be null|non-null/);
    const { data } = await graphql.ask('planner', path, { path: null });
    expect(data ?? null, 'nothing is run').to.equal(null);
  });

  it('let one mutation have all its lists full, since each is about the same item', async () => {
    const list = (type: string) =>
      JSON.stringify(Array.from({ length: 100 }, (_, index) => `gid://gitlab/${type}/${index + 1}`));
    const query = `mutation ($labels: [LabelID!], $people: [UserID!]!) { workItemUpdate(input: { id: "gid://gitlab/WorkItem/1",
      labelsWidget: { addLabelIds: $labels, removeLabelIds: $labels }, assigneesWidget: { assigneeIds: $people } }) { errors } }`;
    const variables = { labels: JSON.parse(list('Label')) as string[], people: JSON.parse(list('User')) as string[] };
    expect(await message(query, 'planner', variables)).to.not.match(/full lists|Variable/);
  });

  it('let queries of one request look up thirty full lists together', async () => {
    const query = (count: number) =>
      `query ($names: [String!]) { group(fullPath: "acme") { ${Array.from(
        { length: count },
        (_, index) => `e${index}: epics(first: 1, labelName: $names) { nodes { iid } }`,
      ).join(' ')} } }`;
    const client = await graphql.client('planner');
    const names = Array.from({ length: 100 }, (_, index) => `label ${index}`);
    const operations = Array.from({ length: 4 }, () => ({ query: query(10), variables: { names } }));
    const { body } = await client.post<{ errors?: { message: string }[] }[]>('/api/graphql', operations);
    expect(body.map(({ errors }) => errors?.[0]?.message ?? null)).to.deep.equal([
      null,
      null,
      null,
      'Query has full lists in queries of 40, which exceeds max full lists in queries of 30',
    ]);
  });

  it('cannot be avoided by a list inside a scalar', () => {
    const schema = graphqlSchema();
    const list = Array.from({ length: 101 }, () => '1');
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isScalarType(type)) continue;
      let read: unknown = null;
      try {
        read = type.parseValue(list);
      } catch {
        // Refused, as it should be.
      }
      expect(Array.isArray(read), type.name).to.equal(false);
    }
  });

  it('are shared by the operations of a multiplex', async () => {
    const client = await graphql.client(null);
    const { body } = await client.post<{ errors?: { message: string }[] }[]>('/api/graphql', [
      { query: wide(150) },
      { query: wide(150) },
    ]);
    expect(body[0]).to.not.have.property('errors');
    expect(body[1]?.errors?.[0]?.message).to.equal('Query has complexity of 302, which exceeds max complexity of 200');
  });

  it('reject fragments that double at each link without expanding them', async () => {
    const links = Array.from(
      { length: 60 },
      (_, index) => `fragment F${index} on Group { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ group(fullPath: "acme") { ...F0 } } ${links.join(' ')} fragment F60 on Group { name }`;
    expect(await message(query)).to.match(/^Query has complexity of \d+, which exceeds max complexity of 200$/);
  });

  it('reject too much depth and too many aliases, directives and tokens', async () => {
    const deep = `{ group(fullPath: "acme") { ${'parent { '.repeat(15)} name ${'} '.repeat(15)} } }`;
    expect(await message(deep)).to.equal('Query has depth of 17, which exceeds max depth of 15');
    const aliases = Array.from({ length: 31 }, (_, index) => `a${index}: echo(text: "x")`);
    expect(await message(`{ ${aliases.join(' ')} }`)).to.equal(
      'Query has aliases of 31, which exceeds max aliases of 30',
    );
    const directives = `{ ${'echo(text: "x") @include(if: true) '.repeat(51)} }`;
    expect(await message(directives)).to.equal('Query has directives of 51, which exceeds max directives of 50');
    expect(await message(`{ ${'a '.repeat(2_600)} }`)).to.include('2500 tokens');
  });

  it('reject more than three schedules in one request, however many lists ask for each', async () => {
    const list = (name: number, most: number) =>
      `a${name}: epics(first: 1, schedule: { planPath: "acme", slackAtMost: ${most} }) { nodes { iid } }`;
    const lists = (schedules: number) => Array.from({ length: 12 }, (_, index) => list(index, index % schedules));
    const query = (schedules: number) => `{ group(fullPath: "acme") { ${lists(schedules).join(' ')} } }`;
    expect(await message(query(3), 'planner')).to.equal(undefined);
    expect(await message(query(4), 'planner')).to.include('at most 3 schedules');
    const client = await graphql.client('planner');
    const operations = [0, 2].map((first) => ({
      query: `{ group(fullPath: "acme") { ${list(0, first)} ${list(1, first + 1)} } }`,
    }));
    const { body } = await client.post<{ errors?: { message: string }[] }[]>('/api/graphql', operations);
    expect(body.flatMap(({ errors = [] }) => errors).map((error) => error.message)).to.have.length(1);
  });

  it('let the schedules of a person take turns with their other reads of whole plans', async () => {
    const { planTurns } = graphql.server.services;
    const order: string[] = [];
    const schedule = '{ group(fullPath: "acme") { epics(schedule: { planPath: "acme", slackAtMost: 5 }) { count } } }';
    let end = () => {};
    const held = planTurns.inTurnOf(graphql.plan.people.planner.id, async () => {
      await new Promise<void>((resolve) => (end = resolve));
      order.push('their read');
    });
    const asked = message(schedule, 'planner').then((refusal) => order.push(refusal ?? 'their schedule'));
    for (const slack of [6, 7, 8]) {
      const refusal = await message(schedule.replace('slackAtMost: 5', `slackAtMost: ${slack}`));
      order.push(refusal ?? 'a schedule of a visitor');
    }
    end();
    await Promise.all([held, asked]);
    const others = Array.from({ length: 3 }, () => 'a schedule of a visitor');
    expect(order).to.deep.equal([...others, 'their read', 'their schedule']);
  });

  it('reject deeply nested brackets before parsing them', async () => {
    const nested = (levels: number) =>
      `{ group(fullPath: "acme") { epics(labelName: ${'['.repeat(levels)}${']'.repeat(levels)}) { count } } }`;
    expect(await message(nested(2_400))).to.equal('Query has nesting of 51, which exceeds max nesting of 50');
    expect(await message(nested(40))).to.match(/^String cannot represent a non string value/);
  });

  it('shorten an unknown operation name in the error', async () => {
    const client = await graphql.client(null);
    const request = {
      query: 'query A { echo(text: "x") } query B { echo(text: "x") }',
      operationName: 'C'.repeat(1_000_000),
    };
    const { body } = await client.post<{ errors: { message: string }[] }>('/api/graphql', request);
    expect(body.errors[0]?.message).to.equal(`No operation named "${'C'.repeat(100)}…"`);
  });

  it('allow the roadmap and introspection for anonymous users', async () => {
    expect(await message(roadmapEpics, null, { path: 'open', from: '2026-10-01', to: '2026-12-31' })).to.equal(
      undefined,
    );
    expect(await message(linkedItems, null, { path: 'open', iid: '1' })).to.equal(undefined);
    expect(await message(getIntrospectionQuery())).to.equal(undefined);
  });
});
