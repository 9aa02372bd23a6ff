import { expect } from 'chai';
import { useGraphql } from './graphql-server.ts';
import { insertMany } from '../../support/database.ts';

const labelsOfIssue = 30;

/** Queries whose lists multiply: what they may take is bounded before they run, and while they do. */
describe('Large GraphQL answers', () => {
  const graphql = useGraphql();
  const issuesOfEpic = (levels: number): string =>
    levels === 0 ? 'iid' : `epic { issues(first: 100) { nodes { ${issuesOfEpic(levels - 1)} } } }`;
  const message = async (query: string, who: 'planner' | null = null) => {
    const { errors, data } = await graphql.ask<unknown>(who, query);
    expect(data ?? null, JSON.stringify(errors)).to.equal(null);
    expect(errors).to.have.lengthOf(1);
    return errors?.[0]?.message;
  };

  before(async function () {
    this.timeout(60_000);
    const { sandbox, plan } = graphql;
    const { owner } = plan.people;
    const project = await sandbox.project('many', { parent: plan.groups.open, visibility: 'public' });
    const parent = { parentId: plan.epics.public.id, ancestorIds: [plan.epics.public.id] };
    for (let index = 0; index < 100; index += 1)
      await sandbox.item(project, owner, { title: `Issue ${index}`, ...parent });
    await insertMany(
      sandbox.connection,
      `with made as (
         insert into labels (namespace_id, title, color, text_color)
         select ?, 'label ' || turn, '#112233', '#ffffff' from generate_series(1, ?) turn returning id)
       insert into work_item_labels (work_item_id, label_id)
       select w.id, made.id from made, work_items w where w.namespace_id = ?`,
      [project.id, labelsOfIssue, project.id],
    );
    // Apart from the others, since rows are read with their descriptions.
    const long = await sandbox.project('long', { parent: plan.groups.open, visibility: 'public' });
    const description = 'ü'.repeat(1_000_000);
    for (let index = 0; index < 9; index += 1) await sandbox.item(long, owner, { title: `Long ${index}`, description });
  });

  const publicEpic = (selection: string) => `{ group(fullPath: "open") { epic { ${selection} } } }`;
  const issues = (levels: number) => publicEpic(`issues(first: 100) { nodes { ${issuesOfEpic(levels - 1)} } }`);

  it('are rejected in advance over 20,000 possible nodes for anonymous users', async () => {
    expect(await message(issues(3))).to.equal('Query has nodes of 1010100, which exceeds max nodes of 20000');
    expect(await message(issues(4))).to.equal('Query has nodes of 101010100, which exceeds max nodes of 20000');
    const groups = '{ groups(first: 100) { nodes { epics(first: 100) { nodes { children { nodes { iid } } } } } } }';
    expect(await message(groups)).to.equal('Query has nodes of 1010100, which exceeds max nodes of 20000');
  });

  it('are rejected in advance over 500,000 possible nodes for signed-in users', async () => {
    expect(await message(issues(3), 'planner')).to.equal(
      'Query has nodes of 1010100, which exceeds max nodes of 500000',
    );
  });

  it('are estimated from variables, defaults and fragments', async () => {
    const query = `query ($few: Int, $many: Int = 90) { group(fullPath: "open") { epic { issues(first: $few) { ...Rows } } } }
      fragment Rows on EpicIssueConnection { edges { node { epic { issues(last: $many) { nodes { ...Issue } } } } } }
      fragment Issue on EpicIssue { epic { ... on Epic { issues(first: $few) { nodes { id } } } } }`;
    const { errors } = await graphql.ask(null, query, { few: 20 });
    expect(errors?.[0]?.message).to.equal('Query has nodes of 37820, which exceeds max nodes of 20000');
    expect(await graphql.data(null, query, { few: 2 })).to.have.property('group');
  });

  it('are estimated without skipped fields and count-only lists', async () => {
    const counts = '{ groups(first: 100) { nodes { epics { count } } } }';
    expect(await graphql.data(null, counts)).to.have.property('groups');
    const skipped = `query ($deep: Boolean = false) { group(fullPath: "open") { epic { id ... @include(if: $deep) { issues { nodes { epic { issues { nodes { epic { issues { nodes { id } } } } } } } } } } } }`;
    expect(await graphql.data(null, skipped)).to.have.property('group');
    const { errors } = await graphql.ask(null, skipped, { deep: true });
    expect(errors?.[0]?.message).to.equal('Query has nodes of 1010100, which exceeds max nodes of 20000');
  });

  it('are rejected for fragments that double at each link, without expanding them', async () => {
    const links = Array.from(
      { length: 60 },
      (_, link) => `fragment F${link} on Epic { ...F${link + 1} ...F${link + 1} }`,
    );
    const query = `${publicEpic('...F0')} ${links.join(' ')} fragment F60 on Epic { issues { nodes { id } } }`;
    expect(await message(query)).to.match(/^Query has complexity of \d+, which exceeds max complexity of 200$/);
  });

  it('share the node limit within a multiplex', async () => {
    const client = await graphql.client(null);
    const { body } = await client.post<{ errors?: { message: string }[] }[]>('/api/graphql', [
      { query: issues(2) },
      { query: issues(2) },
    ]);
    expect(body[0]).to.not.have.property('errors');
    expect(body[1]?.errors?.[0]?.message).to.equal('Query has nodes of 20200, which exceeds max nodes of 20000');
  });

  it('are cut off when unpaged lists exceed the node limit', async () => {
    const labels = Array.from({ length: 7 }, (_, index) => `l${index}: labels { nodes { id } }`);
    const query = publicEpic(`issues { nodes { ${labels.join(' ')} } }`);
    expect(await message(query)).to.equal('Query found more nodes than the maximum of 20000');
    const few = publicEpic(`issues { nodes { ${labels.slice(1).join(' ')} } }`);
    expect(await graphql.data(null, few)).to.have.property('group');
  });

  it('are cut off over 16 MiB', async () => {
    const ofLength = (first: number) =>
      `{ project(fullPath: "open/long") { issues(first: ${first}) { nodes { description } } } }`;
    expect(await message(ofLength(9), 'planner')).to.equal('The answer is larger than the maximum of 16 MiB');
    expect(await graphql.data('planner', ofLength(8))).to.have.property('project');
  });

  it('do not read descriptions that are not requested', async () => {
    const { connection } = graphql.sandbox;
    const texts: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => texts.push(sql);
    connection.on('query', onQuery);
    try {
      await graphql.data('planner', '{ project(fullPath: "open/long") { issues { nodes { iid title webUrl } } } }');
    } finally {
      connection.off('query', onQuery);
    }
    const items = texts.filter((text) => text.includes('from work_items w'));
    expect(items).to.have.length.greaterThan(0);
    for (const text of items) expect(text).to.not.match(/description|w\.\*/);
  });

  it('are cut off when texts that are only read exceed 16 MiB', async () => {
    const lists = ['taskCompletionStatus { count }', 'descriptionHtml'];
    const ofLength = (first: number, field: string) =>
      `{ project(fullPath: "open/long") { issues(first: ${first}) { nodes { ${field} } } } }`;
    for (const field of lists) {
      expect(await message(ofLength(9, field), 'planner')).to.equal('The answer is larger than the maximum of 16 MiB');
    }
    expect(await graphql.data('planner', ofLength(8, lists[0] ?? ''))).to.have.property('project');
    const apart = `{ project(fullPath: "open/long") {
      first: issues(first: 5) { nodes { taskCompletionStatus { count } } }
      last: issues(last: 4) { nodes { taskCompletionStatus { count } } } } }`;
    expect(await message(apart, 'planner')).to.equal('The answer is larger than the maximum of 16 MiB');
  });

  it('use at most three database connections at a time', async () => {
    const { connection } = graphql.sandbox;
    let running = 0;
    let most = 0;
    const began = () => {
      running += 1;
      most = Math.max(most, running);
    };
    const ended = () => {
      running -= 1;
    };
    const lists = ['epics', 'milestones', 'labels', 'descendantGroups', 'projects', 'issues', 'workItemTypes'];
    const query = `{ groups { nodes { ${lists.map((list) => `${list}(first: 5) { nodes { id } }`).join(' ')} } } }`;
    await graphql.data('planner', '{ currentUser { id } }');
    connection.on('query', began).on('query-response', ended).on('query-error', ended);
    try {
      await graphql.data('planner', query);
    } finally {
      connection.off('query', began).off('query-response', ended).off('query-error', ended);
    }
    // How many of them meet depends on how quickly the first ones are answered.
    expect(most).to.be.within(2, 3);
  });
});
