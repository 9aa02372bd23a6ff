import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { epicTemplateReference, recordEpicTemplate, templateToChange } from './epic-template-access.ts';

const input = z.strictObject(epicTemplateReference);
type Input = z.infer<typeof input>;

/** No longer offers an epic as a template; the epic and its copies stay as they are. */
export class DeleteEpicTemplate implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'epic_template.delete';
  readonly input = input;

  async run(scope: Scope, reference: Input): Promise<void> {
    const template = await templateToChange(scope, reference);
    await scope.transaction.epicTemplates.delete(template.id);
    recordEpicTemplate(scope, template, null);
  }
}
