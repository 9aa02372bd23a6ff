import { z } from 'zod';
import type { ItemAbility } from '../../domain/access/abilities.ts';
import { ids, itemFields, itemTitle, labelTitles } from './item-input.ts';
import { workItemReference } from './reference.ts';

export const updateInput = z.strictObject({
  item: workItemReference,
  title: itemTitle.optional(),
  ...itemFields,
  labels: labelTitles.optional(),
  addLabels: labelTitles.optional(),
  removeLabels: labelTitles.optional(),
  labelIds: ids.optional(),
  addLabelIds: ids.optional(),
  removeLabelIds: ids.optional(),
  parentId: z.number().int().nullable().optional(),
  stateEvent: z.enum(['close', 'reopen']).optional(),
  /** An issue may become an incident and the other way round. */
  type: z.enum(['issue', 'incident']).optional(),
  /** The version that was read; another one in force is a conflict. */
  lockVersion: z.number().int().min(0).optional(),
});
export type UpdateInput = z.infer<typeof updateInput>;

const abilityOfField: Partial<Record<keyof UpdateInput, ItemAbility | 'setSeverity'>> = {
  title: 'update',
  description: 'update',
  confidential: 'setConfidential',
  discussionLocked: 'lockDiscussion',
  severity: 'setSeverity',
};
const free: ReadonlySet<keyof UpdateInput> = new Set(['item', 'lockVersion', 'stateEvent', 'parentId']);

/** What the actor must be allowed for the fields that were sent; whatever has no ability of its own is metadata. */
export function neededAbilities(given: UpdateInput, isEpic: boolean): Set<ItemAbility | 'setSeverity'> {
  const abilities = new Set<ItemAbility | 'setSeverity'>();
  for (const name of Object.keys(given) as (keyof UpdateInput)[]) {
    if (given[name] === undefined || free.has(name)) continue;
    abilities.add(abilityOfField[name] ?? 'setMetadata');
  }
  if (given.stateEvent !== undefined) abilities.add(given.stateEvent);
  // Relations of epics have a right of their own; the parent of an issue is metadata besides (security.md §2).
  if (given.parentId !== undefined && !isEpic) abilities.add('setMetadata');
  return abilities;
}

const touching: readonly (keyof UpdateInput)[] = [
  'stateEvent',
  'weight',
  'healthStatus',
  'milestoneId',
  'parentId',
  'confidential',
  'startDate',
  'startDateIsFixed',
  'startDateFixed',
  'dueDate',
  'dueDateIsFixed',
  'dueDateFixed',
];

/** Whether sums, dates or the shape of a tree may change, so that its lock is needed. */
export function touchesTree(given: UpdateInput): boolean {
  return touching.some((name) => given[name] !== undefined);
}
