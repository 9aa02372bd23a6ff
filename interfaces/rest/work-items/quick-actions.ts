import type { WrittenItem } from '../../../application/work-items/written-item.ts';
import { z } from 'zod';
import { listShape } from '../answer-shapes.ts';

/** Beside an item that was just written, when its description held quick actions. */
export const quickActionsShape = {
  quick_actions: z
    .strictObject({
      commands_changes: z.record(z.string(), z.unknown()),
      messages: listShape(z.string()),
      error_messages: listShape(z.string()),
    })
    .optional(),
};

/** What came of the quick actions in a description; nothing where there were none, as clients know it. */
export function presentQuickActions({ quickActions }: WrittenItem): Record<string, unknown> {
  if (quickActions === null) return {};
  const { changes, messages, refusals } = quickActions;
  return { quick_actions: { commands_changes: changes, messages, error_messages: refusals } };
}
