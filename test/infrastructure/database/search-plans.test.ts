import { expect } from 'chai';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Services } from '../../../application/services.ts';
import { generateRows, useDatabase } from '../../support/database.ts';
import { explainedPlans, nodesOf } from './explained-plans.ts';
import { storePlan } from './work-items/plan.ts';

const generation = [
  `insert into users (username, name, email, public_email)
     select 'p' || md5(i::text), 'Person ' || md5('n' || i), i || '@example.org', md5('e' || i) || '@example.org'
     from generate_series(1, 20000) i`,
  `insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name, visibility)
     select 100 + i, 'group', 1, array[1, 100 + i], 'Group ' || md5(i::text), 'g' || md5('p' || i), 'g/g' || md5('p' || i), 'G', 'public'
     from generate_series(1, 10000) i`,
  `insert into labels (namespace_id, title, color, text_color, description)
     select 100 + i, 'l' || md5(i::text), '#112233', '#ffffff', repeat(md5('d' || i), 20) from generate_series(1, 10000) i`,
  `insert into milestones (namespace_id, iid, title, description)
     select 100 + i, 1, 'm' || md5(i::text), repeat(md5('d' || i), 20) from generate_series(1, 10000) i`,
];

/** What an index cannot find is looked for in every row, so that a search of strangers would cost the more the larger an instance is. */
describe('Search on a large instance', () => {
  const database = useDatabase();
  let services: Services;
  let root: Actor;
  let bob: Actor;
  const page = { kind: 'offset', page: 1, perPage: 20 } as const;

  before(async function () {
    this.timeout(120_000);
    services = await storePlan(database.connection);
    root = await services.actors.load(1);
    bob = await services.actors.load(3);
    await generateRows(database.databaseUrl, generation);
  });

  async function expectIndexed(work: () => Promise<unknown>, table: string, mostBlocks = 200): Promise<void> {
    for (const plan of await explainedPlans(database.connection, work, 'set jit = off')) {
      const scanned = nodesOf(plan).filter(
        (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table,
      );
      expect(scanned).to.eql([]);
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).to.be.at.most(mostBlocks);
    }
  }

  it('finds users by an index, by whole words and by one letter', async () => {
    const order = { by: 'id', direction: 'asc' } as const;
    for (const actor of [root, bob]) {
      for (const search of ['a1b2c3', 'q', 'zz', '日本', 'nobody@example']) {
        await expectIndexed(() => services.queries.people.page(actor, { search }, order, page), 'users');
        await expectIndexed(() => services.queries.people.count(actor, { search }), 'users');
      }
    }
  });

  it('finds groups and projects by an index', async () => {
    const order = { by: 'id', direction: 'asc' } as const;
    for (const search of ['a1b2c3', 'q', 'zz', 'g/xyz']) {
      const filter = { kinds: ['group', 'project'] as const, search };
      await expectIndexed(() => services.queries.namespaces.page(root, filter, order, page), 'namespaces');
      await expectIndexed(() => services.queries.namespaces.count(root, filter), 'namespaces');
    }
  });

  it('finds milestones and labels by an index, and reads no descriptions for one letter', async () => {
    const milestones = { namespaceId: null, includeAncestors: false, includeDescendants: false, search: 'a1b2c3' };
    const order = { by: 'id', direction: 'asc' } as const;
    await expectIndexed(() => services.queries.milestones.page(root, milestones, order, page), 'milestones');
    await expectIndexed(() => services.queries.milestones.count(root, milestones), 'milestones');
    const labels = {
      namespaceId: 1,
      includeAncestors: false,
      includeDescendants: true,
      onlyGroupLabels: false,
      search: 'a1b2c3',
      searchInDescription: true,
    };
    await expectIndexed(() => services.queries.labels.page(root, labels, page), 'labels');
    const sent: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => sent.push(sql);
    database.connection.on('query', onQuery);
    await services.queries.milestones.count(root, { ...milestones, search: 'a1' });
    await services.queries.labels.count(root, { ...labels, search: 'a1' });
    database.connection.off('query', onQuery);
    expect(sent).to.have.lengthOf(2);
    for (const statement of sent) expect(statement).to.not.contain('description');
  });

  it('finds items by number or many words, and comments, by an index', async function () {
    this.timeout(60_000);
    await generateRows(database.databaseUrl, [
      `insert into work_items (namespace_id, iid, type, title, author_id)
       select 101 + i % 1000, 10 + i, 'epic', 'Item ' || md5('t' || i), 1 from generate_series(1, 20000) i`,
      `insert into notes (id, discussion_id, work_item_id, author_id, body)
       select 9000000 + i, 9000000 + i, (select max(id) from work_items) - i % 10000, 1, 'Comment ' || md5('c' || i)
       from generate_series(1, 20000) i`,
      'vacuum analyze work_items, notes',
    ]);
    const order = { by: 'createdAt', direction: 'desc' } as const;
    for (const search of ['19000', '&19000', 'item a1b2c3', 'a1b2c3 19000', 'item a1', 'Item 19']) {
      const filter = { types: ['epic'] as const, search };
      await expectIndexed(() => services.queries.workItems.page(root, filter, order, page), 'work_items');
      await expectIndexed(() => services.queries.workItems.count(root, filter), 'work_items');
    }
    const [{ id }] = await database
      .connection('work_items')
      .insert({ namespaceId: 3, iid: 1, type: 'issue', title: 'The first one here', authorId: 1 })
      .returning('id');
    // Its author has twenty thousand items elsewhere.
    await expectIndexed(() => services.queries.workItemDetails.firstContributions([id as number]), 'work_items', 40);
    for (const within of [null, { id: 1, kind: 'group' }, { id: 500, kind: 'project' }] as const) {
      // One comment in 256 has the second text, and the item of each is read.
      for (const [text, blocks] of [
        ['comment a1b2c3', 200],
        ['comment a1', 2_000],
      ] as const) {
        await expectIndexed(() => services.queries.notes.search(bob, { text, within }, page), 'notes', blocks);
        await expectIndexed(() => services.queries.notes.searchCount(root, { text, within }), 'notes', blocks);
      }
    }
    // A word in every comment: the newest are read one after another.
    await expectIndexed(() => services.queries.notes.search(root, { text: 'comment', within: null }, page), 'notes');
  });

  it('finds words of one or two characters anywhere, by an index', async function () {
    // It adds rows to a large plan and vacuums its tables.
    this.timeout(60_000);
    const titles = [
      '修复登录错误',
      'Ship C++ and .NET',
      'Upgrade to v0.3.5 now',
      'New UI kit',
      'Plan of Q4',
      'bulk 02',
      'bulk 03',
    ];
    await generateRows(database.databaseUrl, [
      `insert into work_items (namespace_id, iid, type, title, author_id)
       select 150, i, 'epic', title, 1 from unnest(array[${titles.map((title) => `'${title}'`).join()}]) with ordinality t(title, i)`,
      `insert into users (username, name, email) values ('wei', '王小明', 'wei@example.org')`,
      `insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name, visibility)
       values (20001, 'group', 1, array[1, 20001], '研发平台', 'dev', 'g/dev', 'G', 'public')`,
      `insert into notes (id, discussion_id, work_item_id, author_id, body)
       select 9900000, 9900000, max(id), 1, '请修复登录页面，用 C++ 写' from work_items where namespace_id = 150`,
      'vacuum analyze work_items, users, namespaces, notes',
    ]);
    const oldest = { by: 'createdAt', direction: 'asc' } as const;
    const order = { by: 'id', direction: 'asc' } as const;
    const { workItems, people, namespaces, notes } = services.queries;
    for (const [search, found] of [
      ['登录', ['修复登录错误']],
      ['录错', ['修复登录错误']],
      ['误', ['修复登录错误']],
      ['修复 错误', ['修复登录错误']],
      ['C++', ['Ship C++ and .NET']],
      ['v0.', ['Upgrade to v0.3.5 now']],
      ['ui', ['New UI kit']],
      ['Q4', ['Plan of Q4']],
      ['%_', []],
      ['bulk 03', ['bulk 03']],
      ['3', ['Upgrade to v0.3.5 now']],
      ['#3', ['Upgrade to v0.3.5 now']],
    ] as const) {
      const filter = {
        types: ['epic'] as const,
        search,
        within: { namespaceId: 150, descendants: false, ancestors: false },
      };
      const { rows } = await workItems.page(root, filter, oldest, page);
      expect(
        rows.map(({ title }) => title),
        search,
      ).to.have.members([...found]);
    }
    for (const search of ['登录', 'C++', 'v0.', 'zz', '§']) {
      const filter = { types: ['epic'] as const, search };
      await expectIndexed(() => workItems.page(root, filter, oldest, page), 'work_items');
      await expectIndexed(() => workItems.count(root, filter), 'work_items');
      await expectIndexed(() => notes.search(bob, { text: search, within: null }, page), 'notes');
    }
    for (const search of ['小明', '明']) {
      await expectIndexed(() => people.page(root, { search }, order, page), 'users');
      expect((await people.page(bob, { search }, order, page)).rows.map(({ name }) => name)).to.eql(['王小明']);
    }
    for (const search of ['平台', '发']) {
      const filter = { kinds: ['group', 'project'] as const, search };
      await expectIndexed(() => namespaces.page(root, filter, order, page), 'namespaces');
      expect((await namespaces.page(root, filter, order, page)).rows.map(({ name }) => name)).to.eql(['研发平台']);
    }
    for (const text of ['登录', 'C++', '写']) {
      expect((await notes.search(bob, { text, within: null }, page)).rows, text).to.have.length(1);
    }
  });

  it('reads and finds only the beginning of a description', async function () {
    this.timeout(60_000);
    const blocks = async (search: string) => {
      const filter = { types: ['epic'] as const, search };
      const order = { by: 'id', direction: 'asc' } as const;
      const plans = await explainedPlans(
        database.connection,
        () => services.queries.workItems.page(root, filter, order, page),
        'set jit = off',
      );
      const { rows } = await services.queries.workItems.page(root, filter, order, page);
      return {
        found: rows.length,
        read: sum(plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])),
      };
    };
    // Random letters, so that compression does not hide what is read: 20 descriptions of some 400 blocks each.
    await generateRows(database.databaseUrl, [
      `insert into work_items (namespace_id, iid, type, title, author_id, description)
       select 1, 1000000 + i, 'epic', 'Long', 1, 'beginningword ' || (
         select string_agg(md5(i || 'x' || j), '') from generate_series(1, 30000) j) || ' endingword'
       from generate_series(1, 20) i`,
    ]);
    const beginning = await blocks('beginningword');
    expect(beginning.found).to.equal(20);
    expect(beginning.read).to.be.lessThan(2_000);
    expect((await blocks('endingword')).found).to.equal(0);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, one) => whole + one, 0);
}
