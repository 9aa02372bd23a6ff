import type { WrittenItem } from '../../../application/work-items/written-item.ts';

/** What came of the quick actions in a description; nothing where there were none, as clients know it. */
export function presentQuickActions({ quickActions }: WrittenItem): Record<string, unknown> {
  if (quickActions === null) return {};
  const { changes, messages, refusals } = quickActions;
  return { quick_actions: { commands_changes: changes, messages, error_messages: refusals } };
}
