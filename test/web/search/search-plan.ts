import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

/** What is searched for: items, a comment and a milestone in one private group, and an epic in another. */
export async function createSearchPlan(server: TestServer): Promise<{ reader: User }> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'private' });
  const project = await server.createProject('app', group, { name: 'Lantern app' });
  const other = await server.createGroup('other', { name: 'Other', visibility: 'private' });
  const reader = await server.createUser('rolf', { name: 'Rolf Reader' });
  await server.addMember(group, reader, 'reporter');
  await server.createUser('sam', { name: 'Sam Stranger' });
  const create = (type: 'epic' | 'issue', namespace: number, title: string) =>
    server.perform(CreateWorkItem, { type, namespace, title });
  const epic = await server.perform(CreateWorkItem, {
    type: 'epic',
    namespace: group.id,
    title: 'Lantern on the pier',
    labels: ['light::low', 'pier'],
  });
  await create('epic', other.id, 'Lantern that is secret');
  const issue = await create('issue', project.id, 'Oil for the lantern');
  await server.perform(UpdateWorkItem, { item: { id: issue.id }, parentId: epic.id });
  await server.perform(UpdateWorkItem, { item: { id: issue.id }, stateEvent: 'close' });
  await server.perform(CreateNote, { item: { id: issue.id }, body: 'Use lantern oil of the better kind' });
  await server.perform(CreateMilestone, {
    kind: 'group',
    namespace: group.id,
    title: 'Lantern week',
    dueDate: '2026-05-08',
  });
  for (let index = 0; index < 22; index += 1) await create('issue', project.id, `Wick ${index}`);
  return { reader };
}
