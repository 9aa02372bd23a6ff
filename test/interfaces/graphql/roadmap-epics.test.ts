import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';
import { roadmapEpics } from './contract-documents.ts';

interface Answer {
  group: { epics: { nodes: { title: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } };
}

describe('GraphQL roadmap epics', () => {
  const graphql = useGraphql();
  const quarter = { path: 'acme', from: '2026-10-01', to: '2026-12-31', sort: 'TITLE_ASC' };
  const ask = async (variables: Record<string, unknown> = {}, who: Person | null = 'planner') =>
    (await graphql.data<Answer>(who, roadmapEpics, { ...quarter, ...variables })).group.epics;
  const titles = async (variables: Record<string, unknown> = {}, who: Person | null = 'planner') =>
    (await ask(variables, who)).nodes.map(({ title }) => title);

  it('contain all fields of a roadmap row', async () => {
    const { epics, groups, labels } = graphql.plan;
    const { nodes } = await ask({ text: 'Launch' });
    const address = graphql.server.address;
    const createdAt = `${epics.launch.createdAt.toISOString().slice(0, 19)}Z`;
    const link = await graphql.sandbox.connection<{ id: number; sourceId: number }>('work_item_links').orderBy('id');
    expect(nodes).to.deep.equal([
      {
        id: `gid://gitlab/Epic/${epics.launch.id}`,
        iid: '1',
        title: 'Launch',
        state: 'opened',
        color: '#1068bf',
        textColor: '#FFFFFF',
        confidential: false,
        reference: 'acme&1',
        webUrl: `${address}/groups/acme/-/epics/1`,
        webPath: '/groups/acme/-/epics/1',
        createdAt,
        closedAt: null,
        startDate: '2026-10-05',
        dueDate: '2026-12-20',
        hasParent: false,
        hasChildren: true,
        hasChildrenWithinTimeframe: true,
        blocked: false,
        blockedByCount: 0,
        parent: null,
        ancestors: { nodes: [] },
        group: { id: `gid://gitlab/Group/${groups.acme.id}`, name: 'acme', fullName: 'acme', fullPath: 'acme' },
        labels: {
          nodes: [
            {
              id: `gid://gitlab/GroupLabel/${labels.bug.id}`,
              title: 'bug',
              description: 'About bug',
              color: '#ff0000',
              textColor: '#ffffff',
            },
            {
              id: `gid://gitlab/GroupLabel/${labels.red.id}`,
              title: 'team::red',
              description: 'About team::red',
              color: '#aa0000',
              textColor: '#ffffff',
            },
          ],
        },
        descendantCounts: { openedEpics: 3, closedEpics: 0, openedIssues: 1, closedIssues: 1 },
        descendantWeightSum: { openedIssues: 3, closedIssues: 5 },
        linkedWorkItems: {
          nodes: [
            {
              linkId: `gid://gitlab/WorkItems::RelatedWorkItemLink/${link[0]?.id}`,
              linkType: 'is_blocked_by',
              workItemState: 'CLOSED',
            },
            {
              linkId: `gid://gitlab/WorkItems::RelatedWorkItemLink/${link[1]?.id}`,
              linkType: 'relates_to',
              workItemState: 'OPEN',
            },
          ],
        },
      },
    ]);
  });

  it('list their ancestors, nearest first', async () => {
    const { epics } = graphql.plan;
    const [checkout] = (await ask({ text: 'Checkout' })).nodes;
    expect(checkout).to.deep.include({
      hasParent: true,
      hasChildren: false,
      parent: { id: `gid://gitlab/Epic/${epics.website.id}`, startDate: '2026-11-01', dueDate: '2026-11-30' },
      ancestors: {
        nodes: [{ id: `gid://gitlab/Epic/${epics.website.id}` }, { id: `gid://gitlab/Epic/${epics.launch.id}` }],
      },
    });
  });

  it('overlap the timeframe with missing dates open, and have a date', async () => {
    expect(await titles()).to.deep.equal(['Checkout', 'Launch', 'Secret', 'Website']);
    expect(await titles({ from: '2027-01-01', to: '2027-12-31' })).to.deep.equal(['Checkout', 'Later']);
    expect(await titles({ from: '2026-11-30', to: '2026-11-30' })).to.deep.equal(['Launch', 'Website']);
  });

  it('end on the closing day when closed without a due date', async () => {
    const { server, plan } = graphql;
    const epic = await server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.groups.acme.id,
      title: 'Closed long ago',
      startDate: '2001-01-01',
    });
    await server.perform(UpdateWorkItem, { item: { id: epic.id }, stateEvent: 'close' });
    const today = new Date().toISOString().slice(0, 10);
    const later = '2100-01-01';
    expect(await titles({ from: '2001-02-01', to: '2001-03-01' })).to.include('Closed long ago');
    expect(await titles({ from: today, to: later })).to.include('Closed long ago');
    expect(await titles({ from: '2099-01-01', to: later })).to.not.include('Closed long ago');
    await server.perform(DeleteWorkItem, { item: { id: epic.id } });
  });

  it('tell whether child epics are within the timeframe', async () => {
    const within = async (from: string, to: string) => {
      const { nodes } = await ask({ from, to, text: 'Website' });
      return nodes.map(
        (node) => (node as unknown as { hasChildrenWithinTimeframe: boolean }).hasChildrenWithinTimeframe,
      );
    };
    expect(await within('2026-11-01', '2026-12-31')).to.deep.equal([true]);
    expect(await within('2026-11-01', '2026-11-30')).to.deep.equal([false]);
  });

  it('are filtered by state, label, author, milestone, confidentiality, text and own reaction', async () => {
    const year = { from: '2026-01-01', to: '2027-12-31' };
    expect(await titles({ ...year, state: 'closed' })).to.deep.equal(['Later']);
    expect(await titles({ ...year, state: 'all' })).to.have.lengthOf(5);
    expect(await titles({ labels: ['bug'] })).to.deep.equal(['Launch']);
    expect(await titles({ labels: ['bug', 'missing'] })).to.deep.equal([]);
    expect(await titles({ labels: ['None'] })).to.deep.equal(['Checkout', 'Secret', 'Website']);
    expect(await titles({ labels: ['Any'] })).to.deep.equal(['Launch']);
    expect(await titles({ author: 'planner' })).to.deep.equal(['Launch']);
    expect(await titles({ ms: 'Spring' })).to.deep.equal(['Launch']);
    expect(await titles({ secret: true })).to.deep.equal(['Secret']);
    expect(await titles({ secret: false })).to.deep.equal(['Checkout', 'Launch', 'Website']);
    expect(await titles({ text: 'all of' })).to.deep.equal(['Launch']);
    expect(await titles({ text: '%' })).to.deep.equal([]);
    expect(await titles({ emoji: 'thumbsup' }, 'guest')).to.deep.equal(['Launch']);
    expect(await titles({ emoji: 'ANY' }, 'guest')).to.deep.equal(['Launch']);
    expect(await titles({ emoji: 'NONE' }, 'guest')).to.deep.equal(['Checkout', 'Website']);
  });

  it('are filtered by not and or', async () => {
    expect(await titles({ not: { labelName: ['bug'] } })).to.deep.equal(['Checkout', 'Secret', 'Website']);
    expect(await titles({ not: { authorUsername: 'owner' } })).to.deep.equal(['Launch']);
    expect(await titles({ not: { myReactionEmoji: 'thumbsup' } }, 'guest')).to.deep.equal(['Checkout', 'Website']);
    expect(await titles({ or: { labelNames: ['bug', 'missing'] } })).to.deep.equal(['Launch']);
    expect(await titles({ or: { labelName: ['bug', 'missing'] } })).to.deep.equal(['Launch']);
    expect(await titles({ or: { authorUsernames: ['planner', 'guest'] } })).to.deep.equal(['Launch']);
    expect(await titles({ or: { authorUsername: ['planner', 'owner'] } })).to.have.lengthOf(4);
    const emojis = ['thumbsup', 'heart'];
    expect(await titles({ or: { myReactionEmojis: emojis } }, 'guest')).to.deep.equal(['Launch']);
    expect(await titles({ or: { myReactionEmojis: ['NONE', ...emojis] } }, 'guest')).to.have.lengthOf(3);
    expect(await titles({ not: { myReactionEmojis: emojis } }, 'guest')).to.deep.equal(['Checkout', 'Website']);
    expect(await titles({ or: { groupPaths: ['acme', 'nothing'] } })).to.deep.equal(['Launch', 'Secret']);
    expect(await titles({ or: { epicReferences: ['acme&1', 'acme&2', 'no reference'] } })).to.deep.equal([
      'Secret',
      'Website',
    ]);
  });

  describe('by assignees and due dates below', () => {
    const fields = 'nodes { title } count matchCount';
    const narrowed = async (narrowing: string, who: Person | null = 'planner') => {
      const text = `{ group(fullPath: "acme") { epics(sort: TITLE_ASC, roadmapRows: true, ${narrowing}) { ${fields} } } }`;
      const { epics } = (
        await graphql.data<{
          group: { epics: { nodes: { title: string }[]; count: number; matchCount: number } };
        }>(who, text)
      ).group;
      expect(epics.count).to.equal(epics.nodes.length);
      return [...epics.nodes.map(({ title }) => title), epics.matchCount];
    };

    it('match open epics by open items, closed ones by all, and never by hidden items', async () => {
      const { server, plan } = graphql;
      const guest = plan.people.guest.id;
      expect(await narrowed('assigneeUsername: "Planner"')).to.deep.equal(['Launch', 1]);
      expect(await narrowed('assigneeUsername: "ANY"')).to.deep.equal(['Launch', 1]);
      expect(await narrowed('assigneeUsername: "None"')).to.deep.equal(['Later', 'Secret', 'Website', 4]);
      expect(await narrowed('not: { assigneeUsername: "planner" }'))
        .to.include('Later')
        .and.not.include('Launch');
      expect(await narrowed('assigneeUsername: "nobody"')).to.deep.equal([0]);
      expect(await narrowed('or: { assigneeUsernames: ["nobody", "Planner", "planner"] }')).to.deep.equal([
        'Launch',
        1,
      ]);
      expect((await narrowed('or: { assigneeUsernames: ["planner", "None"] }')).at(-1)).to.equal(5);
      expect(await narrowed('not: { assigneeUsername: "nobody", assigneeUsernames: ["planner"] }')).to.not.include(
        'Launch',
      );
      expect(
        await narrowed('or: { weights: ["None", "1", "2", "3", "4", "5", "6", "7", "8", "13", "Any"] }'),
      ).to.deep.equal(await narrowed('search: ""'));
      expect(await narrowed('or: { weights: ["999999999", "much"] }')).to.deep.equal([0]);
      expect(await narrowed('or: { milestoneTitles: ["Spring", "Autumn"] }')).to.deep.equal(['Launch', 1]);
      // Closed work is no work of an open epic, but it is of a closed one.
      await server.perform(UpdateWorkItem, { item: { id: plan.issues.ship.id }, assigneeIds: [guest] });
      expect(await narrowed('assigneeUsername: "guest"')).to.deep.equal([0]);
      await server.perform(UpdateWorkItem, {
        item: { id: plan.issues.ship.id },
        parentId: plan.epics.later.id,
      });
      expect(await narrowed('assigneeUsername: "guest"')).to.deep.equal(['Later', 1]);
      expect(await narrowed('assigneeUsername: "guest", state: opened')).to.deep.equal([0]);
      await server.perform(UpdateWorkItem, {
        item: { id: plan.issues.ship.id },
        confidential: true,
        assigneeIds: [plan.people.owner.id],
      });
      expect(await narrowed('assigneeUsername: "owner"', 'owner')).to.deep.equal(['Later', 1]);
      expect(await narrowed('assigneeUsername: "owner"', 'guest')).to.deep.equal([0]);
    });

    it('match epics by their own assignees, too', async () => {
      const { server, plan } = graphql;
      const item = { id: plan.epics.website.id };
      expect(await narrowed('assigneeUsername: "None"')).to.include('Website');
      await server.perform(UpdateWorkItem, { item, assigneeIds: [plan.people.guest.id] });
      // With the epic above it, which the row stands for.
      expect(await narrowed('assigneeUsername: "guest"')).to.deep.equal(['Launch', 2]);
      expect(await narrowed('assigneeUsername: "None"')).to.not.include('Website');
      expect(await narrowed('not: { assigneeUsername: "guest" }')).to.not.include('Website');
      await server.perform(UpdateWorkItem, { item, assigneeIds: [] });
    });

    it('are not blocked by closed items, and not at risk without an open issue that is', async () => {
      expect(await narrowed('is: [BLOCKED]')).to.deep.equal([0]);
      expect(await narrowed('is: [UNDATED]')).to.deep.equal([0]);
      expect(await narrowed('healthStatuses: [atRisk, needsAttention]')).to.deep.equal(['Launch', 1]);
      expect(await narrowed('healthStatuses: [onTrack]')).to.deep.equal([0]);
      const { server, plan } = graphql;
      const item = { id: plan.issues.build.id };
      await server.perform(UpdateWorkItem, { item, healthStatus: 'on_track' });
      expect(await narrowed('healthStatuses: [atRisk, needsAttention]')).to.deep.equal([0]);
      expect(await narrowed('healthStatuses: [onTrack]')).to.deep.equal(['Launch', 1]);
      await server.perform(UpdateWorkItem, { item, healthStatus: 'at_risk' });
    });

    it('match from the first due day up to the day before the last', async () => {
      expect(await narrowed('dueAfter: "2026-12-20"')).to.deep.equal(['Later', 'Launch', 2]);
      expect(await narrowed('dueBefore: "2026-12-20"')).to.deep.equal(['Secret', 'Website', 2]);
      expect(await narrowed('dueAfter: "2026-11-30", dueBefore: "2026-12-20"')).to.deep.equal(['Website', 1]);
      expect(await narrowed('createdAfter: "2100-01-01"')).to.deep.equal([0]);
      expect(await narrowed('createdBefore: "2100-01-01", search: "Later"')).to.deep.equal(['Later', 1]);
      const { data } = await graphql.ask<{ group: { epic: { children: { nodes: { title: string }[] } } } }>(
        'planner',
        `{ group(fullPath: "acme") { epic(iid: "1") { children(
          sort: TITLE_ASC, dueBefore: "2026-11-13", createdBefore: "2100-01-01") { nodes { title } } } } }`,
      );
      expect(data?.group.epic.children.nodes.map(({ title }) => title)).to.deep.equal(['Secret']);
    });
  });

  it('stay in the group without descendants', async () => {
    expect(await titles({ deep: false })).to.deep.equal(['Launch', 'Secret']);
    expect(await titles({ path: 'acme/web' })).to.deep.equal(['Checkout', 'Website']);
  });

  it('are sorted by each order, without a date last in both directions', async () => {
    const sorted = (sort: string) => titles({ sort, from: '2026-01-01', to: '2027-12-31' });
    expect(await sorted('START_DATE_ASC')).to.deep.equal(['Launch', 'Website', 'Secret', 'Checkout', 'Later']);
    expect(await sorted('start_date_desc')).to.deep.equal(['Later', 'Checkout', 'Secret', 'Website', 'Launch']);
    expect(await sorted('END_DATE_ASC')).to.deep.equal(['Secret', 'Website', 'Launch', 'Later', 'Checkout']);
    expect(await sorted('END_DATE_DESC')).to.deep.equal(['Later', 'Launch', 'Website', 'Secret', 'Checkout']);
    expect(await sorted('TITLE_DESC')).to.deep.equal(['Website', 'Secret', 'Launch', 'Later', 'Checkout']);
    for (const sort of ['CREATED_AT', 'UPDATED_AT']) {
      const ascending = await sorted(`${sort}_ASC`);
      expect(await sorted(`${sort}_DESC`)).to.deep.equal(ascending.toReversed());
    }
  });

  it('are paged forward to the end, with an empty cursor for the first page', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 1; cursor !== null; pages += 1) {
      const { nodes, pageInfo } = await ask({ size: 3, cursor });
      seen.push(...nodes.map(({ title }) => title));
      cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      expect(pages).to.be.lessThan(4);
    }
    expect(seen).to.deep.equal(['Checkout', 'Launch', 'Secret', 'Website']);
  });

  it('are hidden when confidential or in a private group without access', async () => {
    expect(await titles({}, 'guest')).to.deep.equal(['Checkout', 'Launch', 'Website']);
    expect(await titles({ path: 'open' }, null)).to.deep.equal(['Public']);
    for (const who of ['stranger', null] as const) {
      expect(await graphql.ask(who, roadmapEpics, quarter)).to.deep.equal({ data: { group: null } });
    }
    expect(await graphql.ask('planner', roadmapEpics, { ...quarter, path: 'nowhere' })).to.deep.equal({
      data: { group: null },
    });
  });

  it('hide links and parents without access, except that there is a parent', async () => {
    const [launch] = (await ask({ text: 'Launch' }, 'guest')).nodes;
    expect(launch).to.have.nested.property('linkedWorkItems.nodes').with.lengthOf(1);
    const { epics } = graphql.plan;
    const { sandbox } = graphql;
    const child = await sandbox.item(graphql.plan.groups.web, graphql.plan.people.owner, {
      title: 'Odd child',
      confidential: true,
      parentId: epics.secret.id,
      ancestorIds: [epics.launch.id, epics.secret.id],
      startDate: '2026-11-11',
    });
    const query = `query ($id: WorkItemID!) { workItem(id: $id) { widgets(onlyTypes: [HIERARCHY]) {
      ... on WorkItemWidgetHierarchy { hasParent parent { title } ancestors { nodes { title } } } } } }`;
    await sandbox.connection('work_items').where({ id: child.id }).update({ confidential: true });
    const hidden = await graphql.ask('guest', query, { id: `gid://gitlab/WorkItem/${child.id}` });
    expect(hidden).to.deep.equal({ data: { workItem: null } });
    const shown = await graphql.data<{ workItem: { widgets: unknown[] } }>('planner', query, {
      id: `gid://gitlab/WorkItem/${child.id}`,
    });
    expect(shown.workItem.widgets).to.deep.equal([
      {
        hasParent: true,
        parent: { title: 'Secret' },
        ancestors: { nodes: [{ title: 'Secret' }, { title: 'Launch' }] },
      },
    ]);
    await sandbox.connection('work_items').where({ id: child.id }).delete();
  });
});
