import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';

/** What {@link filledWithTree} makes, on one server. */
export interface TreePlan {
  server: TestServer;
  group: Namespace;
  web: Namespace;
  app: Namespace;
  items: Record<string, WorkItem>;
}

/** The plan of a server, and what adds to it. */
export interface TreeWorld extends TreePlan {
  /** A group with an epic of its own name, for tests that change things. */
  epicWith(title: string, children: readonly string[]): Promise<WorkItem>;
}

export const today = '2026-11-21';
/** The database with the tree. */
export const filledWithTree = new FilledDatabase(today, async (server) => {
  const tree = { server, items: {} } as TreePlan;
  await fillTree(tree);
  const { group, web, app, items } = tree;
  return { group, web, app, items };
});

/** What {@link filledWithTree} put into the server's database. */
export async function treeWorldOn(server: TestServer): Promise<TreeWorld> {
  const { items, ...containers } = await filledWithTree.made();
  const plan = { server, ...containers, items: { ...items } };
  return { ...plan, epicWith: (title, children) => epicWith(plan, title, children) };
}

/**
 * "Launch" holds, from the top: the epics Rocket (with Engine, which holds Nozzle, and the issue Weld) and Crew, the
 * issues Fuel (blocked, dated, weighed, at risk, labeled), Tower (closed) and Budget (confidential).
 */
async function fillTree(plan: TreePlan): Promise<void> {
  const { server, items } = plan;
  plan.group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  plan.web = await server.createGroup('web', { name: 'Web', visibility: 'public', parent: plan.group });
  plan.app = await server.createProject('app', plan.group, { name: 'App', visibility: 'public' });
  const { group, app } = plan;
  await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'priority::high', color: '#c91c00' });
  const milestone = await server.perform(CreateMilestone, {
    kind: 'group',
    namespace: group.id,
    title: 'Release 1',
    startDate: '2026-11-01',
    dueDate: '2026-12-15',
  });
  const make = async (type: 'epic' | 'issue', title: string, under: string | null, fields: object = {}) => {
    items[title] = await server.perform(CreateWorkItem, {
      type,
      namespace: type === 'epic' ? group.id : app.id,
      title,
      parentId: under === null ? null : (items[under] as WorkItem).id,
      ...fields,
    });
  };
  await make('epic', 'Launch', null, { description: 'Everything for the first flight.' });
  // New children go to the start, so the last one made is the topmost.
  await make('issue', 'Budget', 'Launch', { confidential: true });
  await make('issue', 'Tower', 'Launch');
  await make('issue', 'Fuel', 'Launch', {
    weight: 5,
    healthStatus: 'at_risk',
    dueDate: '2026-11-10',
    labels: ['priority::high'],
    milestoneId: milestone.id,
    assigneeIds: [server.root.id],
  });
  await make('epic', 'Crew', 'Launch');
  await make('epic', 'Rocket', 'Launch');
  await make('issue', 'Weld', 'Rocket', { weight: 2, healthStatus: 'on_track' });
  await make('epic', 'Engine', 'Rocket');
  await make('epic', 'Nozzle', 'Engine');
  await make('epic', 'Empty', null);
  await make('epic', 'Elsewhere', null);
  await make('issue', 'Loose end', null);
  await make('epic', 'Hidden plans', null, { confidential: true });
  await make('issue', 'Hidden work', 'Hidden plans', { confidential: true });
  const named = (title: string) => ({ id: (items[title] as WorkItem).id });
  await server.perform(UpdateWorkItem, { item: named('Tower'), stateEvent: 'close' });
  await server.perform(LinkWorkItems, { source: named('Loose end'), target: named('Fuel'), linkType: 'blocks' });
}

/** A group's epic with new children, from the top down; those with a # are issues. */
async function epicWith({ server, group, app, items }: TreePlan, title: string, children: readonly string[]) {
  const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title });
  items[title] = epic;
  for (const child of children.toReversed()) {
    const isIssue = child.startsWith('#');
    items[child] = await server.perform(CreateWorkItem, {
      type: isIssue ? 'issue' : 'epic',
      namespace: isIssue ? app.id : group.id,
      title: child,
      parentId: epic.id,
    });
  }
  return epic;
}
