import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { TestServer } from '../../support/server.ts';

export const address = '/dashboard/todos';

/** A group with a project, in which one person creates items and a new one for each test reads to-dos. */
export interface TodoPlan {
  group: Namespace;
  project: Namespace;
  planner: User;
  /** Someone without to-dos, new for each test. */
  reader: User;
  create(title: string, type?: 'epic' | 'issue', fields?: object): Promise<WorkItem>;
  /** Creates an item that is assigned to the reader. */
  assign(title: string, type?: 'epic' | 'issue'): Promise<WorkItem>;
}

/** The plan on a server, for the tests of one `describe`. */
export function useTodoPlan(server: () => TestServer): TodoPlan {
  const plan = {} as TodoPlan;
  let count = 0;
  before(async () => {
    const group = await server().createGroup('plan', { name: 'Plan', visibility: 'public' });
    const project = await server().createProject('app', group, { name: 'App', visibility: 'public' });
    const planner = await server().createUser('petra', { name: 'Petra Planner' });
    await server().addMember(group, planner, 'planner');
    Object.assign(plan, { group, project, planner });
  });
  beforeEach(async () => {
    plan.reader = await server().createUser(`rolf${(count += 1)}`, { name: 'Rolf Reader' });
    await server().addMember(plan.group, plan.reader, 'developer');
  });
  plan.create = (title, type = 'issue', fields = {}) => {
    const namespace = type === 'epic' ? plan.group.id : plan.project.id;
    return server().perform(CreateWorkItem, { type, namespace, title, ...fields }, plan.planner);
  };
  plan.assign = (title, type = 'issue') => plan.create(title, type, { assigneeIds: [plan.reader.id] });
  return plan;
}
