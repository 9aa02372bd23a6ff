import { usernamesIn } from '../../domain/quick-actions/parameters.ts';
import { changeItem, mostNamed, pointless, tooManyNamed, type Act, type ActContext, type Done } from './act.ts';

/** Assignees of an item. */
export const peopleActs = {
  async assign(context) {
    const now = await assignees(context);
    const named = await people(context);
    return assign(context, [...now, ...named], named, 'Assigned');
  },
  async reassign(context) {
    const named = await people(context);
    return assign(context, named, named, 'Reassigned to');
  },
  async unassign(context) {
    const gone = context.parameter === '' ? await assignees(context) : await people(context);
    const left = (await assignees(context)).filter((id) => !gone.includes(id));
    const said = context.parameter === '' ? 'Removed all assignees.' : `Unassigned ${context.parameter}.`;
    return { ...(await assign(context, left, [], '')), said };
  },
} satisfies Record<string, Act>;

function assignees({ scope, here }: ActContext): Promise<number[]> {
  return scope.transaction.workItems.assigneeIds(here.item.id);
}

/** The ids of the named people; those who do not exist and those who may not see the group or project get the same error. */
async function people({ scope, parameter }: ActContext): Promise<number[]> {
  const names = usernamesIn(parameter, scope.user().username);
  if (names === null || names.length === 0) throw pointless('name people as @username');
  if (names.length > mostNamed) throw tooManyNamed();
  const users = await scope.transaction.users.findByUsernames(names);
  if (users.length < names.length) throw notAssignable();
  return names.map((name) => users.find(({ username }) => username.toLowerCase() === name)?.id ?? 0);
}

async function assign(
  context: ActContext,
  ids: readonly number[],
  assigneeIds: readonly number[],
  verb: string,
): Promise<Done> {
  await changeItem(context, { assigneeIds: [...new Set(ids)] });
  const now = await assignees(context);
  if (!assigneeIds.every((id) => now.includes(id))) throw notAssignable();
  return { changes: { assignee_ids: now }, said: `${verb} ${context.parameter}.` };
}

function notAssignable() {
  return pointless('not all of these people can be assigned');
}
