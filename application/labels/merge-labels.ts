import { inDigits } from '../../domain/calendar/format.ts';
import { z } from 'zod';
import { canRead } from '../../domain/access/policy.ts';
import { mergedItemsMaximum, type Label } from '../../domain/labels/label.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { labelContainerToChange, offeredLabel, ownLabel } from './label-access.ts';
import { recordLabel } from './label-changes.ts';
import { labelReference } from './label-input.ts';

const input = z.strictObject({ ...labelReference, into: labelReference.label });

/**
 * Merges a label into another one of the same group or project, or of a group above: whatever has the first gets the
 * second, and the first is deleted. Of a scope, items keep only the label that they get.
 */
export class MergeLabels implements UseCase<z.infer<typeof input>, Label> {
  readonly action = 'label.merge';
  readonly input = input;
  /** Grows with the items, whose number is limited. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { kind, namespace, label: reference, into }: z.infer<typeof input>) {
    const container = await labelContainerToChange(scope, kind, namespace);
    const { imports, labels, namespaces } = scope.transaction;
    const target = await offeredLabel(scope, container, into);
    const owner = await namespaces.find(target.namespaceId);
    if (owner === null || !canRead(scope.actor, owner)) throw new NotFound();
    const label = await ownLabel(scope, container, reference);
    if (label.id === target.id) throw Invalid.request('a label cannot be merged into itself');
    if ((await labels.countOfItems(label.id, mergedItemsMaximum + 1)) > mergedItemsMaximum) {
      throw Invalid.request(`more than ${inDigits(mergedItemsMaximum)} items have the label`);
    }
    // A new name for what items have is no news about each of them.
    await imports.notifyNobody();
    for (const id of await labels.merge(label.id, target.id)) scope.recordItem(id);
    recordLabel(scope, label, null);
    return target;
  }
}
