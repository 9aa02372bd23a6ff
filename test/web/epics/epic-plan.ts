import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';

interface EpicPlan {
  group: Namespace;
  /** May change epics; a guest may read and comment. */
  planner: User;
  guest: User;
}

/** A group with people of different rights on a server, and what creates epics there. */
export interface EpicWorld extends EpicPlan {
  server: TestServer;
  /** A new epic made by the planner. */
  epic(title: string, fields?: Record<string, unknown>): Promise<WorkItem>;
}

export const today = '2026-11-21';

export const filledWithPeople = new FilledDatabase(today, makePeople);

/** The group, its people and labels. */
async function makePeople(server: TestServer): Promise<EpicPlan> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  const guest = await server.createUser('gustav', { name: 'Gustav Guest' });
  await server.addMember(group, planner, 'planner');
  await server.addMember(group, guest, 'guest');
  for (const [name, color] of [
    ['priority::high', '#c91c00'],
    ['priority::low', '#9e5400'],
    ['backend', '#217645'],
  ] as const) {
    await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name, color });
  }
  // An item elsewhere, so that no epic's id is its number in the group.
  const elsewhere = await server.createGroup('elsewhere');
  await server.perform(CreateWorkItem, { type: 'epic', namespace: elsewhere.id, title: 'Elsewhere' });
  return { group, planner, guest };
}

/** What {@link filledWithPeople} put into the server's database. */
export async function epicWorldOn(server: TestServer): Promise<EpicWorld> {
  const plan = await filledWithPeople.made();
  return {
    ...plan,
    server,
    epic: (title, fields = {}) =>
      server.perform(CreateWorkItem, { type: 'epic', namespace: plan.group.id, title, ...fields }, plan.planner),
  };
}
