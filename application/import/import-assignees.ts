import { inDigits } from '../../domain/calendar/format.ts';
import { assigneesMaximum } from '../../domain/work-items/work-item.ts';
import type { FaultyRow } from './faults.ts';
import type { ImportContext } from './import-context.ts';
import { quoted } from './values-in-words.ts';

/** Unknown names that are reported one by one. */
const unknownNamed = 1000;

/** Assigns the people whose username or full name the plan has, if they are members of the group. */
export async function importAssignees(context: ImportContext): Promise<void> {
  const items = context.plan.items.filter(({ assigneeNames }) => assigneeNames.length > 0);
  if (items.length === 0 || context.target === null) return;
  const members = await context.scope.transaction.imports.membersOf(context.target.traversalIds);
  const usernames = new Map(members.map(({ username }) => [username.toLowerCase(), username]));
  const byName = new Map<string, string | null>();
  for (const { name, username } of members) {
    const key = name.toLowerCase();
    // Two people of one name: neither is meant for certain.
    byName.set(key, byName.has(key) ? null : username);
  }
  const unknown = new Map<string, { row: FaultyRow; count: number }>();
  for (const item of items) {
    for (const name of item.assigneeNames) {
      const username = usernames.get(name.toLowerCase()) ?? byName.get(name.toLowerCase()) ?? null;
      if (username === null) {
        unknown.set(name, { row: unknown.get(name)?.row ?? item.row, count: (unknown.get(name)?.count ?? 0) + 1 });
      } else if (!item.assignees.includes(username) && item.assignees.length < assigneesMaximum) {
        item.assignees.push(username);
      }
    }
  }
  const [first] = unknown.values();
  const more = unknown.size - unknownNamed;
  for (const [name, { row, count }] of [...unknown].slice(0, unknownNamed)) {
    const items = count === 1 ? 'the item is' : `${inDigits(count)} items are`;
    context.faults.add(
      'fixed',
      row,
      'assignee',
      `no member of the group has the name ${quoted(name)}; ${items} unassigned`,
    );
  }
  if (first !== undefined && more > 0) {
    const reason = `${inDigits(more)} more names belong to no member of the group`;
    context.faults.add('fixed', first.row, 'assignee', reason);
  }
}
