import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';

export const planToday = '2026-11-21';

/** What the issues of these tests are created in and with. */
export interface Plan {
  group: Namespace;
  project: Namespace;
  planner: User;
  reporter: User;
  guest: User;
  /** Not a member. */
  stranger: User;
  bug: Label;
  old: Label;
  milestone: Milestone;
  iteration: Iteration;
  epic: WorkItem;
}

/** A public group with a project without issues, people of different rights, and one of everything that issues can have. */
async function createPlan(server: TestServer): Promise<Plan> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  const reporter = await server.createUser('rita', { name: 'Rita Reporter' });
  const guest = await server.createUser('gus', { name: 'Gus Guest' });
  const stranger = await server.createUser('sam', { name: 'Sam Stranger' });
  await server.addMember(group, planner, 'planner');
  await server.addMember(group, reporter, 'reporter');
  await server.addMember(group, guest, 'guest');
  const label = (name: string) =>
    server.perform(CreateLabel, { kind: 'group', namespace: group.id, name, color: '#c91c00' });
  const [bug, old] = [await label('bug'), await label('old')];
  const spring = { title: 'Spring', dueDate: '2027-03-31' };
  const milestone = await server.perform(CreateMilestone, { kind: 'group', namespace: group.id, ...spring });
  const sprints = { title: 'Sprints', automatic: false, active: true };
  const cadence = await server.perform(CreateCadence, { group: group.id, ...sprints });
  const iteration = await server.perform(CreateIteration, {
    group: group.id,
    cadenceId: cadence.id,
    title: 'Sprint 1',
    startDate: '2026-11-16',
    dueDate: '2026-11-29',
  });
  const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Sail in spring' });
  return { group, project, planner, reporter, guest, stranger, bug, old, milestone, iteration, epic };
}

export const filledWithPlan = new FilledDatabase(planToday, createPlan);
