import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';

/** The day of the plan. This quarter shows 27 September 2026 to 2 January 2027. */
export const planToday = '2026-11-21';

/** Epics of the plan by the names the tests call them. */
export interface Plan {
  group: Namespace;
  web: Namespace;
  app: Namespace;
  epics: Record<string, WorkItem>;
}

/**
 * A group with a subgroup and a project, and epics that show every case of the roadmap: both dates, one, none, clamped,
 * a single day, ending before starting, confidential, closed, blocked, with children and without.
 */
async function makePlan(server: TestServer): Promise<Plan> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const web = await server.createGroup('web', { name: 'Web', visibility: 'public', parent: group });
  const app = await server.createProject('app', group, { name: 'App', visibility: 'public' });
  const epics: Plan['epics'] = {};

  for (const [name, color] of [
    ['priority::high', '#c91c00'],
    ['backend', '#217645'],
  ] as const) {
    await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name, color });
  }
  const epic = async (name: string, fields: Record<string, unknown> & { in?: Namespace; under?: string }) => {
    const { in: namespace = group, under, ...rest } = fields;
    const parentId = under === undefined ? null : (epics[under] as WorkItem).id;
    epics[name] = await server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: namespace.id,
      title: name,
      parentId,
      ...rest,
    });
  };
  const dates = (startDate: string | null, dueDate: string | null) => ({
    startDateIsFixed: true,
    startDateFixed: startDate,
    dueDateIsFixed: true,
    dueDateFixed: dueDate,
  });
  await epic('Data plane', {
    ...dates('2026-10-05', '2026-12-11'),
    color: '#217645',
    labels: ['priority::high', 'backend'],
  });
  await epic('Parser', { ...dates('2026-10-05', '2026-10-20'), in: web, under: 'Data plane' });
  await epic('Encoder', { ...dates('2026-11-01', '2026-11-30'), under: 'Data plane' });
  await epic('Encoder tables', { ...dates('2026-11-02', '2026-11-12'), under: 'Encoder' });
  await epic('Someday', { ...dates(null, null), under: 'Data plane' });
  await epic('Open end', dates('2026-11-01', null));
  await epic('Open start', dates(null, '2026-11-14'));
  await epic('Long haul', dates('2025-01-01', '2028-01-01'));
  await epic('One day', dates('2026-11-21', '2026-11-21'));
  await epic('Backwards', dates('2026-11-12', '2026-11-09'));
  await epic('Undated', dates(null, null));
  await epic('Last spring', dates('2026-03-01', '2026-05-01'));
  await epic('Secret', { ...dates('2026-11-08', '2026-11-28'), confidential: true });
  await epic('Waiting', dates('2026-12-12', '2026-12-31'));
  await epic('Finished', dates('2026-10-10', '2026-10-31'));
  await epic('Site', { ...dates('2026-11-15', '2026-12-05'), in: web });

  const issue = (title: string, weight: number) =>
    server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: app.id,
      title,
      weight,
      parentId: epics['Data plane']?.id,
    });
  const done = await issue('Packets arrive', 3);
  await issue('Packets leave', 1);
  await issue('Packets are counted', 2);
  for (const item of [done, epics['Finished'] as WorkItem]) {
    await server.perform(UpdateWorkItem, { item: { id: item.id }, stateEvent: 'close' });
  }
  for (const source of ['Data plane', 'Finished']) {
    const [from, to] = [epics[source] as WorkItem, epics['Waiting'] as WorkItem];
    await server.perform(LinkWorkItems, { source: { id: from.id }, target: { id: to.id }, linkType: 'blocks' });
  }
  await makeMilestones(server, group, web, app);
  return { group, web, app, epics };
}

/** The database with the plan. */
export const filledWithPlan = new FilledDatabase(planToday, makePlan);

async function makeMilestones(server: TestServer, group: Namespace, web: Namespace, app: Namespace): Promise<void> {
  const milestone = (container: Namespace, title: string, startDate: string | null, dueDate: string | null) =>
    server.perform(CreateMilestone, {
      kind: container.kind === 'project' ? 'project' : 'group',
      namespace: container.id,
      title,
      startDate,
      dueDate,
    });
  await milestone(group, 'Release 1', '2026-10-01', '2026-12-15');
  await milestone(web, 'Web beta', '2026-11-15', '2026-11-21');
  await milestone(app, 'App store', '2026-11-10', '2026-11-11');
  await milestone(group, 'Long gone', '2024-01-01', '2024-02-01');
}
