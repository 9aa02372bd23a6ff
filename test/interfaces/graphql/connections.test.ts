import { expect } from 'chai';
import { getNamedType, isEnumType, isObjectType, type GraphQLField, type GraphQLObjectType } from 'graphql';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';
import { insertMany } from '../../support/database.ts';
import { useGraphql } from './graphql-server.ts';

const epic = (read: string) => `{ group(fullPath: "acme") { epic(iid: 1) { ${read} } } }`;
const issue = (read: string) => `{ project(fullPath: "acme/app") { issue(iid: "1") { ${read} } } }`;
const widget = (type: string) => (read: string) =>
  `{ group(fullPath: "acme") { workItem(iid: "1") { widgets { ... on ${type} { ${read} } } } } }`;

/** How an object of each type that has connections is reached. */
const reach: Record<string, (read: string) => string> = {
  Query: (read) => `{ ${read} }`,
  CurrentUser: (read) => `{ currentUser { ${read} } }`,
  Namespace: (read) => `{ namespace(fullPath: "acme") { ${read} } }`,
  Group: (read) => `{ group(fullPath: "acme") { ${read} } }`,
  Project: (read) => `{ project(fullPath: "acme/app") { ${read} } }`,
  Epic: epic,
  Issue: issue,
  EpicIssue: (read) => epic(`issues(first: 1) { nodes { ${read} } }`),
  Note: (read) => epic(`notes(first: 1) { nodes { ${read} } }`),
  Discussion: (read) => epic(`discussions(first: 1) { nodes { ${read} } }`),
  WorkItemWidgetHierarchy: widget('WorkItemWidgetHierarchy'),
  WorkItemWidgetLinkedItems: widget('WorkItemWidgetLinkedItems'),
  WorkItemWidgetParticipants: widget('WorkItemWidgetParticipants'),
  WorkItemWidgetAwardEmoji: widget('WorkItemWidgetAwardEmoji'),
  WorkItemWidgetNotes: widget('WorkItemWidgetNotes'),
  WorkItemWidgetCurrentUserTodos: widget('WorkItemWidgetCurrentUserTodos'),
  WorkItemWidgetLabels: widget('WorkItemWidgetLabels'),
  WorkItemWidgetTimeTracking: (read) =>
    `{ namespace(fullPath: "acme/app") { workItem(iid: "1") { widgets { ... on WorkItemWidgetTimeTracking { ${read} } } } } }`,
  WorkItemWidgetAssignees: (read) =>
    `{ project(fullPath: "acme/app") { workItems(iid: "1") { nodes { widgets { ... on WorkItemWidgetAssignees { ${read} } } } } } }`,
  WorkItemWidgetDefinitionHierarchy: (read) =>
    `{ namespace(fullPath: "acme") { workItemTypes(first: 1) { nodes { widgetDefinitions { ... on WorkItemWidgetDefinitionHierarchy { ${read} } } } } } }`,
};

/** Arguments without which a list would be refused or short. */
const listArguments: Record<string, string> = {
  'Query.workItemsByReference': 'contextNamespacePath: "acme", refs: ["&1", "&2", "&3"]',
  'Group.issues': 'includeSubepics: true',
  'Group.labels': 'searchIn: [TITLE]',
};

/** What tells a node from others where it has no id. */
const nodeFields: Record<string, string> = { AwardEmoji: 'name user { id }', LinkedWorkItemType: 'workItem { id }' };

/** Cuts the lists of 12 where numbers of one digit and of two, or of two and of three, meet. */
const pageSize = 7;

interface Connection {
  count?: number;
  edges: { cursor: string; node: object }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

describe('GraphQL connections', () => {
  const graphql = useGraphql();

  before(async function () {
    this.timeout(30_000);
    const { connection } = graphql.sandbox;
    const { people, groups, projects, epics, issues } = graphql.plan;
    // Ties, missing values, and numbers that stand in another order as text: ids, weights, priorities and places from 8 to 12.
    await insertMany(
      connection,
      /* sql */ `
      insert into users (username, name, email, created_at, updated_at)
        select 'many' || i, 'Many', 'many' || i || '@example.org', date '2026-01-01' + i % 3, date '2026-01-01' + i % 2
        from generate_series(1, 12) i;
      insert into members (namespace_id, user_id, access_level)
        select ${groups.acme.id}, u.id, 30 from users u where u.username like 'many%';
      insert into namespaces (kind, parent_id, name, path, full_path, full_name, traversal_ids, created_at)
        select 'group', ${groups.acme.id}, 'Many', 'g' || i, 'acme/g' || i, 'x', '{}', date '2026-01-01' + i % 3 from generate_series(1, 12) i;
      insert into namespaces (kind, parent_id, name, path, full_path, full_name, traversal_ids, created_at)
        select 'project', ${groups.acme.id}, 'Many', 'p' || i, 'acme/p' || i, 'x', '{}', date '2026-01-01' + i % 3 from generate_series(1, 12) i;
      update namespaces set traversal_ids = array[parent_id, id] where traversal_ids = '{}';
      insert into labels (namespace_id, title, color, text_color, priority)
        select ${groups.acme.id}, 'many' || i, '#ff0000', '#ffffff', case when i % 3 > 0 then 8 + i % 4 end
        from generate_series(1, 12) i;
      insert into milestones (namespace_id, iid, title, due_date, created_at, updated_at)
        select place.id, 100 + i, 'Many' || i, case when i % 3 > 0 then date '2026-11-15' + i % 4 * 5 end, date '2026-01-01' + i % 3, now()
        from generate_series(1, 12) i, (values (${groups.acme.id}), (${projects.app.id})) place (id);
      alter table work_items alter column id restart with 95;
      insert into work_items (namespace_id, iid, type, title, author_id, relative_position, start_date, due_date, created_at, updated_at, parent_id, ancestor_ids)
        select ${groups.acme.id}, 100 + i, 'epic', 'Many ' || i % 5, ${people.owner.id}, 8 + i % 5,
               case when i % 3 > 0 then date '2026-01-01' + i % 4 end, case when i % 4 > 0 then date '2026-03-01' + i % 5 end,
               date '2026-01-01' + i % 3, date '2026-01-01' + i % 3,
               case when i % 2 = 0 then ${epics.launch.id} end, case when i % 2 = 0 then '{${epics.launch.id}}' else '{}' end::bigint[]
        from generate_series(1, 12) i;
      insert into work_items (namespace_id, iid, type, title, author_id, weight, relative_position, milestone_id, created_at, parent_id, ancestor_ids)
        select ${projects.app.id}, 100 + i, 'issue', 'Many ' || i % 5, ${people.owner.id}, case when i % 5 > 0 then 8 + i % 5 end, 8 + i % 5,
               case when i % 3 > 0 then (select max(id) from milestones where iid = 100 + i) end, date '2026-01-01' + i % 3,
               ${epics.launch.id}, '{${epics.launch.id}}'
        from generate_series(1, 12) i;
      insert into work_item_labels
        select w.id, l.id from work_items w join labels l on l.title = 'many' || w.iid - 100 where w.iid between 101 and 111;
      insert into work_item_labels
        select w.id, l.id from labels l, (values (${epics.launch.id}), (${issues.build.id})) w (id) where l.title like 'many%';
      insert into work_item_assignees select ${issues.build.id}, u.id from users u where u.username like 'many%';
      insert into work_item_links (source_id, target_id, type)
        select w.id, case w.type when 'epic' then ${epics.launch.id} else ${issues.build.id} end, 'blocks' from work_items w where w.iid > 100;
      insert into award_emoji (work_item_id, user_id, name)
        select w.id, u.id, 'thumbsup' from users u, (values (${epics.launch.id}), (${issues.build.id})) w (id) where u.username like 'many%';
      insert into notes (id, discussion_id, work_item_id, author_id, body, created_at)
        select w.id * 1000 + u.id, w.id * 1000 + u.id, w.id, u.id, 'Note', date '2026-01-01' + u.id::int % 3
        from users u, (values (${epics.launch.id}), (${issues.build.id})) w (id) where u.username like 'many%';
      insert into award_emoji (note_id, user_id, name)
        select n.id, u.id, 'thumbsup' from notes n, users u where u.username like 'many%';
      insert into todos (user_id, work_item_id, author_id, action, created_at)
        select ${people.planner.id}, w.id, ${people.owner.id}, 'mentioned', date '2026-01-01' + w.id::int % 3 from work_items w;
      insert into timelogs (work_item_id, user_id, time_spent, spent_at)
        select ${issues.build.id}, ${people.planner.id}, 60 * i, date '2026-01-01' + i % 3 from generate_series(1, 12) i;
    `,
    );
  });

  const schema = graphqlSchema();
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!getNamedType(field.type).name.endsWith('Connection')) continue;
      it(`page through ${type.name}.${field.name} in every order, counted or not`, async function () {
        this.timeout(30_000);
        await Promise.all(ordersOf(field).map((sort) => walk(type, field, sort)));
      });
    }
  }

  async function walk(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, sort: string): Promise<void> {
    const counts = 'count' in (getNamedType(field.type) as GraphQLObjectType).getFields() ? [false, true] : [false];
    const whole = await read(queryOf(type, field, sort, false), { first: 100 });
    expect(whole.pageInfo.hasNextPage).to.equal(false);
    for (const counted of counts) {
      const query = queryOf(type, field, sort, counted);
      const forwards: Connection['edges'] = [];
      for (let after: string | null = null; ;) {
        const page = await read(query, { first: pageSize, after });
        if (counted) expect(page.count).to.equal(whole.edges.length);
        expect(page.pageInfo.startCursor).to.equal(page.edges[0]?.cursor ?? null);
        expect(page.pageInfo.endCursor).to.equal(page.edges.at(-1)?.cursor ?? null);
        forwards.push(...page.edges);
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
      }
      expect(forwards).to.deep.equal(whole.edges);

      if (counted || !isReadBackwards(field)) continue;
      const backwards: Connection['edges'] = [];
      for (let before: string | null = null; ;) {
        const page = await read(query, { last: pageSize, before });
        backwards.unshift(...page.edges);
        if (!page.pageInfo.hasPreviousPage) break;
        before = page.pageInfo.startCursor;
      }
      expect(backwards).to.deep.equal(whole.edges);
    }
  }

  async function read(query: string, page: Record<string, unknown>): Promise<Connection> {
    const found = walkedIn(await graphql.data('planner', query, page));
    if (found === null) throw new Error(`the list is not in the answer to ${query}`);
    return found;
  }
});

function queryOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  sort: string,
  counted: boolean,
): string {
  const way = reach[type.name];
  if (way === undefined) throw new Error(`say in this test how a ${type.name} is reached`);
  const edges = (getNamedType(field.type) as GraphQLObjectType).getFields()['edges'];
  const edge = edges && (getNamedType(edges.type) as GraphQLObjectType).getFields()['node'];
  const fields = nodeFields[getNamedType(edge?.type)?.name ?? ''] ?? 'id';
  const backwards = isReadBackwards(field);
  const page = `first: $first, after: $after${backwards ? ', last: $last, before: $before' : ''}`;
  const list = [listArguments[`${type.name}.${field.name}`], sort, page].filter(Boolean).join(', ');
  const query = way(`walked: ${field.name}(${list}) {
    ${counted ? 'count' : ''} edges { cursor node { ${fields} } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`);
  return `query ($first: Int, $after: String${backwards ? ', $last: Int, $before: String' : ''}) ${query}`;
}

function isReadBackwards(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some(({ name }) => name === 'last');
}

/** Every order once: some have a second name in lower case. */
function ordersOf(field: GraphQLField<unknown, unknown>): string[] {
  const sort = field.args.find(({ name }) => name === 'sort');
  const type = sort && getNamedType(sort.type);
  const sorts = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const upper = sorts.filter((name) => name === name.toUpperCase());
  return ['', ...upper.map((name) => `sort: ${name}`)];
}

/** The first list that was read as `walked`, at whatever depth. */
function walkedIn(answer: unknown): Connection | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('walked' in answer) return answer.walked as Connection;
  for (const part of Object.values(answer)) {
    const found = walkedIn(part);
    if (found !== null) return found;
  }
  return null;
}
