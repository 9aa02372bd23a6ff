import { expect } from 'chai';
import { DatabaseWorkItemStore } from '../../../infrastructure/database/work-items/work-item-store.ts';
import { roadmapIssuesQuery, type RoadmapIssuesQuery } from '../../../web/roadmap/operations/epic-issues.graphql.ts';
import { useGraphql } from './graphql-server.ts';

/** The tree below an epic, as the epic's page asks for it. */
const treeLevel = /* GraphQL */ `
  query TreeLevel($path: ID!, $iid: ID!, $size: Int = 100, $epicCursor: String = "", $issueCursor: String = "") {
    group(fullPath: $path) {
      epic(iid: $iid) {
        hasChildren
        hasIssues
        userPermissions {
          adminEpic
          createEpic
        }
        healthStatus {
          issuesAtRisk
          issuesOnTrack
          issuesNeedingAttention
        }
        defaultProjectForIssueCreation {
          id
          nameWithNamespace
        }
        children(first: $size, after: $epicCursor) {
          edges {
            node {
              id
              title
              reference(full: true)
              relationPath
              hasChildren
              hasIssues
              relativePosition
            }
          }
          pageInfo {
            endCursor
            hasNextPage
          }
        }
        issues(first: $size, after: $issueCursor) {
          count
          weight
          edges {
            node {
              id
              epicIssueId
              title
              blocked
              weight
              healthStatus
              relationPath
              reference(full: true)
              milestone {
                title
                startDate
              }
              assignees {
                edges {
                  node {
                    username
                  }
                }
              }
              labels {
                nodes {
                  id
                  title
                }
              }
            }
          }
          pageInfo {
            endCursor
            hasNextPage
          }
        }
      }
    }
  }
`;

describe('GraphQL epic tree', () => {
  const graphql = useGraphql();
  const ask = (who: 'guest' | 'planner' | 'owner', variables: Record<string, unknown> = {}) =>
    graphql.data<{ group: { epic: Record<string, unknown> } }>(who, treeLevel, {
      path: 'acme',
      iid: '1',
      ...variables,
    });

  it('returns epics and issues in order, with the fields of a row', async () => {
    const { epics, issues, labels, milestones } = graphql.plan;
    const { epic } = (await ask('planner')).group;
    expect(epic).to.deep.include({
      hasChildren: true,
      hasIssues: true,
      userPermissions: { adminEpic: true, createEpic: true },
      healthStatus: { issuesAtRisk: 1, issuesOnTrack: 0, issuesNeedingAttention: 0 },
    });
    expect(epic)
      .to.have.nested.property('children.edges[1].node')
      .that.deep.equals({
        id: `gid://gitlab/Epic/${epics.website.id}`,
        title: 'Website',
        reference: 'acme/web&1',
        relationPath: `/groups/acme/-/epics/1/links/${epics.website.id}`,
        hasChildren: true,
        hasIssues: false,
        relativePosition: 10,
      });
    expect(epic).to.have.nested.property('issues.count', 2);
    expect(epic).to.have.nested.property('issues.weight', 8);
    expect(epic)
      .to.have.nested.property('issues.edges[0].node')
      .that.deep.equals({
        id: `gid://gitlab/Issue/${issues.build.id}`,
        epicIssueId: `gid://gitlab/EpicIssue/${issues.build.id}`,
        title: 'Build',
        blocked: false,
        weight: 3,
        healthStatus: 'atRisk',
        relationPath: `/groups/acme/-/epics/1/issues/${issues.build.id}`,
        reference: 'acme/app#1',
        milestone: { title: milestones.spring.title, startDate: '2026-11-01' },
        assignees: { edges: [{ node: { username: 'planner' } }] },
        labels: {
          nodes: [
            { id: `gid://gitlab/GroupLabel/${labels.bug.id}`, title: 'bug' },
            { id: `gid://gitlab/ProjectLabel/${labels.local.id}`, title: 'local' },
          ],
        },
      });
  });

  it('pages epics and issues separately', async () => {
    const { epic } = (await ask('planner', { size: 1 })).group;
    const { children, issues } = epic as Record<'children' | 'issues', { pageInfo: { endCursor: string } }>;
    const next = await ask('planner', {
      epicCursor: children.pageInfo.endCursor,
      issueCursor: issues.pageInfo.endCursor,
    });
    expect(next).to.have.nested.property('group.epic.children.edges[0].node.title', 'Website');
    expect(next).to.have.nested.property('group.epic.issues.edges[0].node.title', 'Ship');
  });

  it('returns the project of the last issue that the user created', async () => {
    const { app } = graphql.plan.projects;
    expect((await ask('owner')).group.epic).to.have.deep.property('defaultProjectForIssueCreation', {
      id: `gid://gitlab/Project/${app.id}`,
      nameWithNamespace: app.fullName,
    });
    expect((await ask('planner')).group.epic).to.have.property('defaultProjectForIssueCreation', null);
  });

  describe('with the issues and tasks of a roadmap', () => {
    const timeframe = { start: '2026-10-01', end: '2026-12-31' };
    let launchId = '';

    before(async () => {
      const { sandbox, plan } = graphql;
      const { app } = plan.projects;
      const { owner, planner } = plan.people;
      const below = (parent: { id: number; ancestorIds: readonly number[] }) => ({
        parentId: parent.id,
        ancestorIds: [...parent.ancestorIds, parent.id],
      });
      const { launch } = plan.epics;
      launchId = `gid://gitlab/Epic/${launch.id}`;
      const dated = await sandbox.item(app, owner, {
        title: 'Dated',
        startDate: '2026-11-02',
        dueDate: '2026-11-09',
        weight: 2,
        ...below(launch),
      });
      await sandbox.item(app, owner, { title: 'Hidden', confidential: true, ...below(launch) });
      await sandbox.item(app, owner, { title: 'Long ago', dueDate: '2026-08-01', ...below(launch) });
      const wire = await sandbox.item(app, owner, { title: 'Wire', type: 'task', ...below(dated) });
      await sandbox.item(app, owner, { title: 'Solder', type: 'task', dueDate: '2026-11-05', ...below(dated) });
      await sandbox.item(app, owner, { title: 'Guard', type: 'task', confidential: true, ...below(dated) });
      await sandbox.stored(async (trx) => {
        await new DatabaseWorkItemStore(trx).setAssignees(wire.id, [planner.id]);
      });
    });

    const read = async (who: 'guest' | 'planner', variables: Record<string, unknown> = {}) => {
      const { group } = await graphql.data<RoadmapIssuesQuery>(who, roadmapIssuesQuery.text, {
        fullPath: 'acme',
        ids: [launchId],
        epics: 1,
        tasksShown: true,
        timeframe,
        sort: 'TITLE_ASC',
        ...variables,
      });
      const [epic] = group?.epics.nodes ?? [];
      if (epic === undefined) throw new Error('the epic is not listed');
      return epic.issues;
    };
    const titlesOf = ({ nodes }: { nodes: readonly { title: string }[] }) => nodes.map(({ title }) => title);

    it('lists those within the timeframe and those without dates, in the order of the roadmap', async () => {
      const { nodes, count } = await read('planner');
      expect(titlesOf({ nodes })).to.deep.equal(['Build', 'Dated', 'Hidden', 'Ship']);
      expect(count).to.equal(4);
      const dated = nodes.find(({ title }) => title === 'Dated');
      expect(dated).to.deep.include({ startDate: '2026-11-02', dueDate: '2026-11-09', weight: 2, type: 'ISSUE' });
      expect(titlesOf(dated?.tasks ?? { nodes: [] })).to.deep.equal(['Guard', 'Solder', 'Wire']);
    });

    it('neither lists nor counts what the reader may not see', async () => {
      const { nodes, count } = await read('guest');
      expect(titlesOf({ nodes })).to.deep.equal(['Build', 'Dated', 'Ship']);
      expect(count).to.equal(3);
      const { tasks } = nodes.find(({ title }) => title === 'Dated') ?? {};
      expect(titlesOf(tasks ?? { nodes: [] })).to.deep.equal(['Solder', 'Wire']);
      expect(tasks?.count).to.equal(2);
      expect(nodes.map(({ userPermissions }) => userPermissions.adminIssue)).to.deep.equal([false, false, false]);
    });

    it('lists no tasks unless they are asked for', async () => {
      const { nodes } = await read('planner', { tasksShown: false });
      expect(nodes.map(({ tasks }) => tasks)).to.deep.equal([undefined, undefined, undefined, undefined]);
    });

    it('lists at most 50 issues of an epic, with the number of all', async () => {
      const { sandbox, plan } = graphql;
      const many = await sandbox.item(plan.groups.acme, plan.people.owner, { title: 'Many issues' });
      for (let number = 0; number < 52; number += 1)
        await sandbox.item(plan.projects.app, plan.people.owner, { parentId: many.id, ancestorIds: [many.id] });
      const { nodes, count } = await read('planner', { ids: [`gid://gitlab/Epic/${many.id}`] });
      expect(nodes).to.have.lengthOf(50);
      expect(count).to.equal(52);
    });

    it('filters issues and tasks by their own fields', async () => {
      const listed = async (variables: Record<string, unknown>) => titlesOf(await read('planner', variables));
      expect(await listed({ state: 'closed' })).to.deep.equal(['Ship']);
      expect(await listed({ assigneeUsername: 'Planner' })).to.deep.equal(['Build']);
      expect(await listed({ assigneeUsername: 'NONE' })).to.deep.equal(['Dated', 'Hidden', 'Ship']);
      expect(await listed({ assigneeUsername: 'ANY' })).to.deep.equal(['Build']);
      expect(await listed({ not: { assigneeUsername: 'planner' } })).to.deep.equal(['Dated', 'Hidden', 'Ship']);
      expect(await listed({ milestoneTitle: 'Spring' })).to.deep.equal(['Build']);
      expect(await listed({ confidential: true })).to.deep.equal(['Hidden']);
      expect(await listed({ healthStatuses: ['atRisk'] })).to.deep.equal(['Build']);
      expect(await listed({ is: ['UNDATED'] })).to.deep.equal(['Build', 'Hidden', 'Ship']);
    });
  });
});
