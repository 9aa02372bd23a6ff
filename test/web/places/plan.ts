import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

export interface Plan {
  /** A planner, to whom an issue of a public and one of a private project are assigned. */
  pia: User;
  gus: User;
}

export async function createPlan(server: TestServer): Promise<Plan> {
  const plan = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const app = await server.createProject('app', plan, { name: 'App', visibility: 'public' });
  const vault = await server.createProject('vault', plan, { name: 'Vault' });
  const pia = await server.createUser('pia', { name: 'Pia Planner' });
  const gus = await server.createUser('gus', { name: 'Gus Guest' });
  await server.addMember(plan, pia, 'planner');
  for (const [namespace, title] of [
    [app, 'Open work'],
    [vault, 'Secret work'],
  ] as const) {
    await server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: namespace.id,
      title,
      assigneeIds: [pia.id],
    });
  }
  await server.perform(CreateMilestone, { kind: 'project', namespace: app.id, title: 'Beta', dueDate: '2026-12-01' });
  return { pia, gus };
}
