import { z } from 'zod';
import type { EpicTemplate } from '../../domain/templates/epic-template.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  epicTemplateName,
  epicTemplateReference,
  recordEpicTemplate,
  templateToChange,
} from './epic-template-access.ts';

const input = z.strictObject({ ...epicTemplateReference, name: epicTemplateName });
type Input = z.infer<typeof input>;

/** Renames a template of epics. */
export class UpdateEpicTemplate implements UseCase<Input, EpicTemplate, z.input<typeof input>> {
  readonly action = 'epic_template.update';
  readonly input = input;

  async run(scope: Scope, { name, ...reference }: Input): Promise<EpicTemplate> {
    const before = await templateToChange(scope, reference);
    if (!recordEpicTemplate(scope, before, { ...before, name })) return before;
    return scope.transaction.epicTemplates.update(before.id, { name, updatedAt: scope.now });
  }
}
