import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ApiClient } from '../../../web/api/client.ts';
import { ApplicationContext } from '../../../web/app/application-context.ts';
import type { Application } from '../../../web/app/application-context.ts';
import type { ChildIssueFragment } from '../../../web/epics/tree/operations/tree.graphql.ts';
import { TreeContext } from '../../../web/epics/tree/tree-context.ts';
import { TreeStore } from '../../../web/epics/tree/tree-store.ts';
import { TreeView } from '../../../web/epics/tree/tree-view.tsx';
import type { DrawnList } from './measure.ts';

/** The store of a tree with so many children already in it. */
export async function filledTree(application: Application, count: number): Promise<TreeStore> {
  const last = { endCursor: null, hasNextPage: false };
  const issues = { nodes: Array.from({ length: count }, (_, index) => issueAnswer(index + 1)), pageInfo: last };
  const epic = { ...emptyEpic, children: { nodes: [], pageInfo: last }, issues };
  const answer = { group: { id: 'gid://gitlab/Group/1', fullPath: 'plan', epic } };
  const api = { graphql: () => Promise.resolve(answer) } as unknown as ApiClient;
  const tree = new TreeStore({ ...application, api }, 'plan', '1');
  await tree.load();
  return tree;
}

/** Draws the rows of a tree in a box that scrolls, as the page around them does. */
export function drawTree(application: Application, tree: TreeStore): DrawnList {
  const scroller = document.createElement('div');
  scroller.style.cssText = 'position: fixed; inset: 0; overflow: auto';
  document.body.append(scroller);
  const root = createRoot(scroller);
  flushSync(() => {
    root.render(
      <ApplicationContext value={application}>
        <TreeContext value={tree}>
          <TreeView />
        </TreeContext>
      </ApplicationContext>,
    );
  });
  return {
    scroller,
    remove() {
      root.unmount();
      scroller.remove();
    },
  };
}

const none = { openedEpics: 0, closedEpics: 0, openedIssues: 0, closedIssues: 0 };
const emptyEpic = {
  id: 'gid://gitlab/Epic/1',
  iid: '1',
  title: 'Wide',
  confidential: false,
  webPath: '/groups/plan/-/epics/1',
  hasChildren: false,
  hasIssues: true,
  userPermissions: { adminEpic: true, createEpic: true, adminEpicRelation: true },
  descendantCounts: none,
  descendantWeightSum: { openedIssues: 0, closedIssues: 0 },
  healthStatus: { issuesAtRisk: 0, issuesOnTrack: 0, issuesNeedingAttention: 0 },
};

function issueAnswer(number: number): ChildIssueFragment {
  return {
    id: `gid://gitlab/Issue/${number}`,
    epicIssueId: `gid://gitlab/EpicIssue/${number}`,
    type: 'ISSUE',
    iid: String(number),
    title: `Issue ${number} about something that matters`,
    state: number % 5 === 0 ? 'closed' : 'opened',
    reference: `plan/app#${number}`,
    relationPath: `/groups/plan/-/epics/1/issues/${number}`,
    webPath: `/plan/app/-/issues/${number}`,
    createdAt: '2026-11-01T12:00:00Z',
    closedAt: number % 5 === 0 ? '2026-11-10T12:00:00Z' : null,
    dueDate: number % 3 === 0 ? '2026-12-01' : null,
    confidential: number % 20 === 0,
    blockedByCount: 0,
    relativePosition: number * 513,
    labels: {
      nodes:
        number % 4 === 0
          ? [{ id: 'gid://gitlab/GroupLabel/1', title: 'team::core', color: '#1068bf', description: null }]
          : [],
    },
    weight: number % 7,
    healthStatus: number % 6 === 0 ? 'atRisk' : null,
    userPermissions: { adminIssue: true },
    milestone: null,
    assignees: { nodes: [] },
  };
}
