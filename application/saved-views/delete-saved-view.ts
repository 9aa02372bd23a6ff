import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordView, viewReference, viewToChange } from './view-access.ts';

const input = z.strictObject(viewReference);
type Input = z.infer<typeof input>;

/** Deletes a view, and takes it out of the sidebars. */
export class DeleteSavedView implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'saved_view.delete';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<void> {
    const { view } = await viewToChange(scope, params);
    await scope.transaction.savedViews.delete(view.id);
    recordView(scope, view);
  }
}
