import { z } from 'zod';
import { textColorOn } from '../../domain/colors/text-color.ts';
import type { Label } from '../../domain/labels/label.ts';
import { colorInput } from '../inputs/color-input.ts';
import { Invalid } from '../errors.ts';
import { changedColumns } from '../door/changed-columns.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { isNamedAbove, labelContainerToChange, ownLabel } from './label-access.ts';
import { recordLabel } from './label-changes.ts';
import { labelDescription, labelPriority, labelReference, labelTitle } from './label-input.ts';

const input = z.strictObject({
  ...labelReference,
  newName: labelTitle.optional(),
  color: colorInput.optional(),
  description: labelDescription.optional(),
  priority: labelPriority.optional(),
});

/** Updates a label of a group or project. */
export class UpdateLabel implements UseCase<z.infer<typeof input>, Label> {
  readonly action = 'label.update';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>) {
    const container = await labelContainerToChange(scope, params.kind, params.namespace);
    const before = await ownLabel(scope, container, params.label);
    const { labels } = scope.transaction;
    if (params.newName !== undefined && params.newName !== before.title) {
      const isTaken = (await labels.findByTitle(container.id, params.newName)) !== null;
      if (isTaken || (await isNamedAbove(scope, container, params.newName))) {
        throw Invalid.fields({ title: ['has already been taken'] });
      }
    }
    const after: Label = {
      ...before,
      title: params.newName ?? before.title,
      color: params.color ?? before.color,
      textColor: params.color === undefined ? before.textColor : textColorOn(params.color).toLowerCase(),
      description: params.description === undefined ? before.description : params.description,
      priority: params.priority === undefined ? before.priority : params.priority,
    };
    if (!recordLabel(scope, before, after)) return before;
    return labels.update(before.id, { ...changedColumns(before, after), updatedAt: scope.now });
  }
}
