import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../perform.ts';
import { createItemTodos, createMentionTodos } from '../todos/item-todos.ts';

/**
 * Creates to-dos for those who are assigned now, and for those whom the description mentions but the one before did not,
 * as far as they may read the item. `mentions` are those of the description that was sent.
 */
export async function createTodosAboutItem(
  scope: Scope,
  item: WorkItem,
  { assigned, mentions }: { assigned: readonly number[]; mentions: readonly string[] },
  descriptionBefore: string | null = null,
): Promise<void> {
  if (assigned.length === 0 && mentions.length === 0) return;
  const [loaded] = await scope.transaction.workItems.load([item.id]);
  if (loaded === undefined) return;
  const newTodos = assigned.map((userId) => ({ userId, action: 'assigned' as const }));
  await createItemTodos(scope, loaded, newTodos, null);
  await createMentionTodos(scope, loaded, mentions, { text: item.description ?? '', before: descriptionBefore }, null);
}
