import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../door/perform.ts';
import { createItemTodos, createMentionTodos } from '../todos/item-todos.ts';

/**
 * Creates to-dos for newly assigned people and for those who are newly mentioned in the description, if they may read
 * the item. `mentions` are the mentions in the new description.
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
