import { z } from 'zod';
import { textColorOn } from '../../domain/colors/text-color.ts';
import type { Label } from '../../domain/labels/label.ts';
import { colorInput } from '../inputs/color-input.ts';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { isNamedAbove, labelContainerToChange } from './label-access.ts';
import { recordLabel } from './label-changes.ts';
import { labelContainer, labelDescription, labelPriority, labelTitle } from './label-input.ts';

const input = z.strictObject({
  ...labelContainer,
  name: labelTitle,
  color: colorInput,
  description: labelDescription.optional(),
  priority: labelPriority.optional(),
});

const exists = 'Label already exists';

/** Creates a label of a group or project; its title is new there and, in a project, in the groups above. */
export class CreateLabel implements UseCase<z.infer<typeof input>, Label> {
  readonly action = 'label.create';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, name, color, description, priority }: z.infer<typeof input>) {
    const container = await labelContainerToChange(scope, kind, namespace);
    const { labels } = scope.transaction;
    if (await isNamedAbove(scope, container, name)) throw new Conflict(exists);
    const [label] = await labels.insertNew([
      {
        namespaceId: container.id,
        title: name,
        color,
        textColor: textColorOn(color).toLowerCase(),
        description: description ?? null,
        priority: priority ?? null,
        createdAt: scope.now,
        updatedAt: scope.now,
      },
    ]);
    if (label === undefined) throw new Conflict(exists);
    recordLabel(scope, null, label);
    return label;
  }
}
