import { z } from 'zod';
import { containerToChange } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { ownTemplate, recordTemplate, templatePlace } from './template-access.ts';

const input = z.strictObject({ ...templatePlace, template: z.string() });
type Input = z.infer<typeof input>;

/** Deletes a description template; texts that were created from it do not change. */
export class DeleteTemplate implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'description_template.delete';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, template: name }: Input): Promise<void> {
    const container = await containerToChange(scope, kind, namespace, 'administrateTemplates');
    const template = await ownTemplate(scope, container, name);
    await scope.transaction.templates.delete(template.id);
    recordTemplate(scope, template, null);
  }
}
