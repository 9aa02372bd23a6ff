import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

export const today = '2026-11-21';

export interface IterationPlan {
  group: Namespace;
  project: Namespace;
  planner: User;
  guest: User;
  /** The one of the cadence "Sprints" that runs today. */
  current: Iteration;
}

/** A group with two cadences, and a project in it. */
export async function createIterationPlan(server: TestServer): Promise<IterationPlan> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  const guest = await server.createUser('gus', { name: 'Gus Guest' });
  await server.addMember(group, planner, 'planner');
  await server.addMember(group, guest, 'guest');
  const cadence = (title: string) =>
    server.perform(CreateCadence, { group: group.id, title, automatic: false, active: true });
  const iteration = (cadenceId: number, title: string | undefined, startDate: string, dueDate: string) =>
    server.perform(CreateIteration, { group: group.id, cadenceId, title, startDate, dueDate });
  const sprints = await cadence('Sprints');
  await iteration(sprints.id, 'Sprint 1', '2026-11-02', '2026-11-15');
  const current = await iteration(sprints.id, 'Sprint 2', '2026-11-16', '2026-11-29');
  await iteration(sprints.id, undefined, '2026-11-30', '2026-12-13');
  const audits = await cadence('Audits');
  await iteration(audits.id, 'Winter audit', '2026-12-01', '2026-12-31');
  return { group, project, planner, guest, current };
}
