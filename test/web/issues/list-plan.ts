import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';
import { planToday } from './plan.ts';

export interface ListPlan {
  group: Namespace;
  project: Namespace;
  planner: User;
  /** An open issue that is overdue. */
  late: WorkItem;
}

/** A project with an overdue issue, one with a label and a closed one, and another project with one issue. */
async function createListPlan(server: TestServer): Promise<ListPlan> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
  const other = await server.createProject('docs', group, { name: 'Docs', visibility: 'public' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  await server.addMember(group, planner, 'planner');
  await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'bug', color: '#c91c00' });
  const create = (title: string, fields: Record<string, unknown> = {}, namespace = project) =>
    server.perform(CreateWorkItem, { type: 'issue', namespace: namespace.id, title, ...fields }, planner);
  const late = await create('Late', { dueDate: '2026-11-01', assigneeIds: [planner.id] });
  await create('With a label', { labels: ['bug'] });
  const closed = await create('Closed');
  await server.perform(UpdateWorkItem, { item: { id: closed.id }, stateEvent: 'close' });
  await create('Of the docs', {}, other);
  return { group, project, planner, late };
}

export const filledWithListPlan = new FilledDatabase(planToday, createListPlan);
