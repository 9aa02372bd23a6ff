import { z } from 'zod';
import type { ItemAbility } from '../../domain/access/abilities.ts';
import type { FieldRule } from '../../domain/work-items/field-rule.ts';
import { fields, plainFields, type ItemField } from '../../domain/work-items/fields.ts';
import { ids, itemFields, itemTitle, labelTitles } from './item-input.ts';
import { workItemReference } from '../references/item-reference.ts';

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
  /** Issues, incidents and tasks can become each other. */
  type: z.enum(['issue', 'incident', 'task']).optional(),
  /** The version that the client read; if it is outdated, the update fails with a conflict. */
  lockVersion: z.number().int().min(0).optional(),
});
export type UpdateInput = z.infer<typeof updateInput>;

/** The field that an input changes; most inputs have the same name. */
const changedFields = {
  labels: 'labelIds',
  addLabels: 'labelIds',
  removeLabels: 'labelIds',
  addLabelIds: 'labelIds',
  removeLabelIds: 'labelIds',
  stateEvent: 'state',
} as const satisfies Partial<Record<keyof UpdateInput, ItemField>>;

/** The rules of the fields in the input. `item` and `lockVersion` only identify the item. */
function sentRules(input: UpdateInput): FieldRule[] {
  const names = (Object.keys(input) as (keyof UpdateInput)[]).filter((name) => input[name] !== undefined);
  return names.flatMap((name) => {
    if (name === 'item' || name === 'lockVersion') return [];
    return [fields[name in changedFields ? changedFields[name as keyof typeof changedFields] : (name as ItemField)]];
  });
}

/** The abilities required for the fields in the input. */
export function neededAbilities(input: UpdateInput, isEpic: boolean): Set<ItemAbility | 'setSeverity'> {
  const abilities = new Set(sentRules(input).flatMap(({ ability }) => ability ?? []));
  if (input.stateEvent !== undefined) abilities.add(input.stateEvent);
  // Relations of epics have their own ability; an issue's parent is also metadata.
  if (input.parentId !== undefined && !isEpic) abilities.add('setMetadata');
  return abilities;
}

/** Long texts may hold quick actions, and confidentiality depends on parent and children. */
const notAlone: readonly ItemField[] = ['description', 'confidential'];

/** The fields that need to look at no other items: many items' are written together. */
const fieldsOfMany: readonly ItemField[] = [
  'title',
  'state',
  'labelIds',
  ...plainFields.filter((field) => !(notAlone as readonly string[]).includes(field)),
];
/** Inputs that change such a field under another name. Titles of labels are looked up, and may make new ones. */
const inputsOfMany: readonly (keyof UpdateInput)[] = ['stateEvent', 'addLabelIds', 'removeLabelIds'];

/** Whether many items' values of a field are written together. */
export function isFieldOfMany(field: string): boolean {
  return (fieldsOfMany as readonly string[]).includes(field);
}

/** True if nothing changes but fields that are written together for many items. */
export function isUpdateOfMany({ item: _item, lockVersion: _lockVersion, ...changes }: UpdateInput): boolean {
  return Object.entries(changes).every(
    ([field, value]) =>
      value === undefined || (inputsOfMany as readonly string[]).includes(field) || isFieldOfMany(field),
  );
}

/** True if sums, dates or the shape of a tree may change, so that its lock is needed. */
export function touchesTree(input: UpdateInput): boolean {
  return sentRules(input).some(({ touches }) => touches.length > 0);
}
