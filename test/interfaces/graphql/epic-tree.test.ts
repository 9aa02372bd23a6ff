import { expect } from 'chai';
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
});
