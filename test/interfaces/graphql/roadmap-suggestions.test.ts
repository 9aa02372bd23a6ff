import { expect } from 'chai';
import { useGraphql } from './graphql-server.ts';
import {
  findEpics,
  groupLabels,
  linkedItems,
  peopleOfGroup,
  peopleOfProject,
  roadmapMilestones,
  subGroups,
  roadmapChildren,
} from './contract-documents.ts';

interface Named {
  title: string;
}

describe('GraphQL roadmap query', () => {
  const graphql = useGraphql();

  describe('child epics', () => {
    interface Children {
      group: { epic: { title: string; hasChildren: boolean; children: { nodes: Named[]; edges: unknown[] } } | null };
    }
    const children = async (variables: Record<string, unknown> = {}, who: 'guest' | 'planner' = 'planner') => {
      const data = await graphql.data<Children>(who, roadmapChildren, { path: 'acme', iid: '1', ...variables });
      return data.group.epic?.children.nodes.map(({ title }) => title);
    };

    it('are sorted by tree order, or as requested', async () => {
      expect(await children()).to.deep.equal(['Secret', 'Website']);
      expect(await children({ sort: 'TITLE_DESC' })).to.deep.equal(['Website', 'Secret']);
    });

    it('are filtered by timeframe, state, label, author, confidentiality and text', async () => {
      expect(await children({ span: { start: '2026-11-20', end: '2026-11-20' } })).to.deep.equal(['Website']);
      expect(await children({ state: 'closed' })).to.deep.equal([]);
      expect(await children({ labels: ['bug'] })).to.deep.equal([]);
      expect(await children({ author: 'owner', secret: false })).to.deep.equal(['Website']);
      expect(await children({ text: 'web' })).to.deep.equal(['Website']);
    });

    it('are paged in both directions', async () => {
      const query = `query ($first: Int, $last: Int, $after: String, $before: String) { group(fullPath: "acme") { epic(iid: "1") {
        children(sort: TITLE_ASC, first: $first, last: $last, after: $after, before: $before) {
          count edges { cursor node { title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }`;
      interface Paged {
        group: {
          epic: {
            children: {
              count: number;
              edges: { cursor: string; node: Named }[];
              pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
            };
          };
        };
      }
      const page = async (variables: Record<string, unknown>) => {
        const { children } = (await graphql.data<Paged>('planner', query, variables)).group.epic;
        expect(children.count).to.equal(2);
        return children;
      };
      const first = await page({ first: 1 });
      expect(first.edges.map(({ node }) => node.title)).to.deep.equal(['Secret']);
      expect(first.pageInfo).to.include({ hasNextPage: true, hasPreviousPage: false });
      const second = await page({ first: 1, after: first.pageInfo.endCursor });
      expect(second.edges.map(({ node }) => node.title)).to.deep.equal(['Website']);
      expect(second.pageInfo).to.include({ hasNextPage: false, hasPreviousPage: true });
      const last = await page({ last: 1 });
      expect(last.edges.map(({ node }) => node.title)).to.deep.equal(['Website']);
      expect(last.pageInfo).to.include({ hasNextPage: false, hasPreviousPage: true });
      const before = await page({ last: 5, before: last.edges[0]?.cursor });
      expect(before.edges.map(({ node }) => node.title)).to.deep.equal(['Secret']);
      expect(before.pageInfo).to.include({ hasNextPage: true, hasPreviousPage: false });
    });

    it('are hidden without access', async () => {
      expect(await children({}, 'guest')).to.deep.equal(['Website']);
      expect(await children({ iid: '2' }, 'guest')).to.equal(undefined);
      expect(await children({ iid: '99' })).to.equal(undefined);
      expect(await children({ iid: '2' })).to.deep.equal([]);
    });
  });

  it('finds epics of the group and its ancestors for the epic filter', async () => {
    const find = async (variables: Record<string, unknown>) => {
      const data = await graphql.data<{ group: { epics: { nodes: Named[] } } }>('planner', findEpics, variables);
      return data.group.epics.nodes.map(({ title }) => title).sort();
    };
    expect(await find({ path: 'acme/web', text: '' })).to.deep.equal(
      ['Later', 'Launch', 'Secret', 'Undated', 'Website'].sort(),
    );
    expect(await find({ path: 'acme/web', text: 'lau' })).to.deep.equal(['Launch']);
    expect(await find({ path: 'acme', state: 'closed' })).to.deep.equal(['Later']);
  });

  describe('milestones', () => {
    interface Milestones {
      group: { milestones: { nodes: (Named & Record<string, unknown>)[] } };
    }
    const milestones = async (variables: Record<string, unknown>) =>
      (await graphql.data<Milestones>('guest', roadmapMilestones, variables)).group.milestones.nodes;

    it('tell their kind as seen from the requested group', async () => {
      const kinds = (nodes: Awaited<ReturnType<typeof milestones>>) =>
        nodes.map(({ title, groupMilestone, subgroupMilestone, projectMilestone }) => [
          title,
          groupMilestone,
          subgroupMilestone,
          projectMilestone,
        ]);
      expect(kinds(await milestones({ path: 'acme' }))).to.deep.equal([
        ['Spring', true, false, false],
        ['App release', false, false, true],
        ['Sub sprint', false, true, false],
      ]);
      expect(kinds(await milestones({ path: 'acme/web' }))).to.deep.equal([
        ['Spring', true, false, false],
        ['Sub sprint', true, false, false],
      ]);
    });

    it('say who may change them', async () => {
      interface Owned {
        group: { milestones: { nodes: { title: string; userPermissions: { adminMilestone: boolean } }[] } };
      }
      const text = `{ group(fullPath: "acme") { milestones(includeDescendants: true) {
        nodes { title userPermissions { adminMilestone } } } } }`;
      for (const who of ['planner', 'guest'] as const) {
        const { nodes } = (await graphql.data<Owned>(who, text)).group.milestones;
        expect(nodes.length).to.be.above(1);
        for (const { title, userPermissions } of nodes)
          expect(userPermissions.adminMilestone, `${who} ${title}`).to.equal(who === 'planner');
      }
    });

    it('return their fields', async () => {
      const [spring] = await milestones({ path: 'acme', text: 'spr' });
      expect(spring).to.deep.equal({
        id: `gid://gitlab/Milestone/${graphql.plan.milestones.spring.id}`,
        title: 'Spring',
        description: null,
        state: 'active',
        webPath: '/groups/acme/-/milestones/1',
        startDate: '2026-11-01',
        dueDate: '2026-11-20',
        groupMilestone: true,
        subgroupMilestone: false,
        projectMilestone: false,
      });
    });

    it('are sorted as requested, optionally with past ones last', async () => {
      const query = `query ($sort: MilestoneSort, $first: Int, $after: String) { group(fullPath: "acme") {
        milestones(sort: $sort, includeDescendants: true, first: $first, after: $after) { nodes { title } pageInfo { endCursor } } } }`;
      const { sandbox, plan } = graphql;
      const stored = { namespaceId: plan.groups.web.id, iid: 77, title: 'Open end', startDate: '2026-01-01' };
      await sandbox.connection('milestones').insert(stored);
      interface Sorted {
        group: { milestones: { nodes: Named[]; pageInfo: { endCursor: string } } };
      }
      const sorted = async (sort: string) => {
        const first = (await graphql.data<Sorted>('guest', query, { sort, first: 3 })).group.milestones;
        const after = first.pageInfo.endCursor;
        const rest = (await graphql.data<Sorted>('guest', query, { sort, after })).group.milestones;
        return [...first.nodes, ...rest.nodes].map(({ title }) => title);
      };
      const [done, spring, app, sub, open] = ['Done', 'Spring', 'App release', 'Sub sprint', 'Open end'];
      expect(await sorted('DUE_DATE_ASC')).to.deep.equal([done, spring, app, sub, open]);
      expect(await sorted('DUE_DATE_DESC')).to.deep.equal([sub, app, spring, done, open]);
      expect(await sorted('EXPIRED_LAST_DUE_DATE_ASC')).to.deep.equal([app, sub, open, done, spring]);
      expect(await sorted('EXPIRED_LAST_DUE_DATE_DESC')).to.deep.equal([sub, app, open, spring, done]);
      await sandbox.connection('milestones').where({ title: 'Open end' }).delete();
    });

    it('are filtered by timeframe and title', async () => {
      const titles = async (variables: Record<string, unknown>) =>
        (await milestones({ path: 'acme', ...variables })).map(({ title }) => title);
      expect(await titles({ span: { start: '2026-12-01', end: '2026-12-31' } })).to.deep.equal(['Sub sprint']);
      expect(await titles({ text: 'S' })).to.deep.equal(['Spring', 'App release', 'Sub sprint']);
      expect(await titles({ text: 'sub' })).to.deep.equal(['Sub sprint']);
    });
  });

  it('lists subgroups, also by search', async () => {
    interface Groups {
      group: { descendantGroups: { nodes: { fullPath: string; fullName: string }[]; pageInfo: unknown } };
    }
    const all = await graphql.data<Groups>('guest', subGroups, { path: 'acme' });
    expect(all.group.descendantGroups.nodes.map(({ fullPath }) => fullPath).sort()).to.deep.equal([
      'acme/web',
      'acme/web/deep',
    ]);
    expect(all.group.descendantGroups.pageInfo).to.have.property('hasNextPage', false);
    const found = await graphql.data<Groups>('guest', subGroups, { path: 'acme', text: 'dee' });
    expect(found.group.descendantGroups.nodes).to.have.lengthOf(1);
    expect(found.group.descendantGroups.nodes[0]).to.include({ fullName: 'acme / web / deep' });
  });

  it('suggests direct and inherited members by name, username or public email', async () => {
    interface People {
      workspace: { users: { username: string; name: string; id: string; avatarUrl: string | null }[] };
    }
    const usernames = async (document: string, path: string, text?: string) =>
      (await graphql.data<People>('guest', document, { path, text })).workspace.users.map(({ username }) => username);
    expect(await usernames(peopleOfGroup, 'acme/web')).to.deep.equal(['guest', 'owner', 'planner']);
    expect(await usernames(peopleOfProject, 'acme/app')).to.deep.equal(['guest', 'owner', 'planner']);
    expect(await usernames(peopleOfGroup, 'acme', 'Olga')).to.deep.equal(['owner']);
    expect(await usernames(peopleOfGroup, 'acme', 'plann')).to.deep.equal(['planner']);
    expect(await usernames(peopleOfGroup, 'acme', 'pia@example')).to.deep.equal(['planner']);
    expect(await usernames(peopleOfGroup, 'acme', 'owner@example')).to.deep.equal([]);
  });

  it('lists labels of a group and its ancestors by title or description', async () => {
    interface Labels {
      group: { labels: { nodes: Named[] } };
    }
    const titles = async (path: string, text?: string) =>
      (await graphql.data<Labels>('guest', groupLabels, { path, text })).group.labels.nodes.map(({ title }) => title);
    expect(await titles('acme/web')).to.deep.equal(['bug', 'team::red']);
    expect(await titles('acme', 'team')).to.deep.equal(['team::red']);
    expect(await titles('acme', 'About bug')).to.deep.equal(['bug']);
    expect(await titles('acme', 'local')).to.deep.equal([]);
  });

  it('returns the linked items of a popover with their fields', async () => {
    const { epics, groups } = graphql.plan;
    const data = await graphql.data('planner', linkedItems, { path: 'acme', iid: '1' });
    expect(data).to.have.nested.property('workspace.id', `gid://gitlab/Group/${groups.acme.id}`);
    const links = 'workspace.workItem.widgets[0].linkedItems.nodes';
    expect(data).to.have.nested.property('workspace.workItem.widgets[0].blocked', false);
    expect(data).to.have.nested.property(links).with.lengthOf(2);
    expect(data).to.have.nested.property(`${links}[0].linkType`, 'is_blocked_by');
    expect(data).to.have.nested.property(`${links}[0].workItemState`, 'CLOSED');
    expect(data).to.have.nested.property(`${links}[0].workItem.id`, `gid://gitlab/WorkItem/${epics.later.id}`);
    expect(data).to.have.nested.property(`${links}[0].workItem.reference`, 'acme&3');
    expect(data)
      .to.have.nested.property(`${links}[0].workItem.workItemType`)
      .deep.equal({ id: 'gid://gitlab/WorkItems::Type/8', name: 'Epic', iconName: 'issue-type-epic' });
    const hidden = await graphql.data('guest', linkedItems, { path: 'acme', iid: '1' });
    expect(hidden).to.have.nested.property(links).with.lengthOf(1);
  });
});
