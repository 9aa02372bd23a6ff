import { z } from 'zod';
import { templatesMaximum, type DescriptionTemplate } from '../../domain/templates/description-template.ts';
import { Invalid } from '../errors.ts';
import { containerToChange } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  nameTaken,
  recordTemplate,
  templateContentInput,
  templateNameInput,
  templatePlace,
} from './template-access.ts';

const input = z.strictObject({ ...templatePlace, name: templateNameInput, content: templateContentInput });
type Input = z.infer<typeof input>;

/** Creates a description template of a group or project; names are unique per namespace. */
export class CreateTemplate implements UseCase<Input, DescriptionTemplate, z.input<typeof input>> {
  readonly action = 'description_template.create';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, name, content }: Input): Promise<DescriptionTemplate> {
    const container = await containerToChange(scope, kind, namespace, 'administrateTemplates');
    const { templates } = scope.transaction;
    if ((await templates.countOf(container.id)) >= templatesMaximum) {
      throw Invalid.request(`a ${kind} keeps at most ${templatesMaximum} templates`);
    }
    const [template] = await templates.insertNew([
      { namespaceId: container.id, name, content, createdAt: scope.now, updatedAt: scope.now },
    ]);
    if (template === undefined) throw nameTaken();
    recordTemplate(scope, null, template);
    return template;
  }
}
