import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { labelContainerToChange, ownLabel } from './label-access.ts';
import { recordLabel } from './label-changes.ts';
import { labelReference } from './label-input.ts';

const input = z.strictObject(labelReference);

/** Deletes a label and removes it from all items. */
export class DeleteLabel implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'label.delete';
  readonly input = input;
  /** Grows with what belongs to it; what takes too long could never be deleted. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { kind, namespace, label: reference }: z.infer<typeof input>) {
    const container = await labelContainerToChange(scope, kind, namespace);
    const label = await ownLabel(scope, container, reference);
    await scope.transaction.labels.delete(label.id);
    recordLabel(scope, label, null);
  }
}
