import type { SavedItem } from '../../../application/work-items/saved-item.ts';
import { z } from 'zod';
import { listShape } from '../answer-shapes.ts';

/** Added to an item that was just written, if its description contained quick actions. */
export const quickActionsShape = {
  quick_actions: z
    .strictObject({
      commands_changes: z.record(z.string(), z.unknown()),
      messages: listShape(z.string()),
      error_messages: listShape(z.string()),
    })
    .optional(),
};

/** The results of the quick actions in a description; nothing if there were none, as clients expect. */
export function presentQuickActions({ quickActions }: SavedItem): z.input<z.ZodObject<typeof quickActionsShape>> {
  if (quickActions === null) return {};
  const { changes, messages, refusals } = quickActions;
  return { quick_actions: { commands_changes: changes, messages, error_messages: refusals } };
}
