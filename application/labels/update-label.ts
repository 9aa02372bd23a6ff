import { injectable } from 'inversify';
import { z } from 'zod';
import { textColorOn } from '../../domain/colors/text-color.ts';
import type { Label } from '../../domain/labels/label.ts';
import { colorInput } from '../color-input.ts';
import { Invalid } from '../errors.ts';
import { changedColumns } from '../changed-columns.ts';
import type { Scope, UseCase } from '../perform.ts';
import { labelContainerToChange, ownLabel } from './label-access.ts';
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
@injectable()
export class UpdateLabel implements UseCase<z.infer<typeof input>, Label> {
  readonly action = 'label.update';
  readonly input = input;

  async run(scope: Scope, given: z.infer<typeof input>) {
    const container = await labelContainerToChange(scope, given.kind, given.namespace);
    const before = await ownLabel(scope, container, given.label);
    const { labels } = scope.transaction;
    if (given.newName !== undefined && given.newName !== before.title) {
      if ((await labels.findByTitle(container.id, given.newName)) !== null) {
        throw Invalid.fields({ title: ['has already been taken'] });
      }
    }
    const after: Label = {
      ...before,
      title: given.newName ?? before.title,
      color: given.color ?? before.color,
      textColor: given.color === undefined ? before.textColor : textColorOn(given.color).toLowerCase(),
      description: given.description === undefined ? before.description : given.description,
      priority: given.priority === undefined ? before.priority : given.priority,
    };
    if (!recordLabel(scope, before, after)) return before;
    return labels.update(before.id, { ...changedColumns(before, after), updatedAt: scope.now });
  }
}
