import { z } from 'zod';
import type { DescriptionTemplate } from '../../domain/templates/description-template.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { containerToChange } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  nameTaken,
  ownTemplate,
  recordTemplate,
  templateContentInput,
  templateNameInput,
  templatePlace,
} from './template-access.ts';

const input = z.strictObject({
  ...templatePlace,
  template: z.string(),
  name: templateNameInput.optional(),
  content: templateContentInput.optional(),
});
type Input = z.infer<typeof input>;

/** Changes the name or text of a description template. */
export class UpdateTemplate implements UseCase<Input, DescriptionTemplate, z.input<typeof input>> {
  readonly action = 'description_template.update';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, template, name, content }: Input): Promise<DescriptionTemplate> {
    const container = await containerToChange(scope, kind, namespace, 'administrateTemplates');
    const before = await ownTemplate(scope, container, template);
    const { templates } = scope.transaction;
    if (name !== undefined) {
      const holder = await templates.lockByName(container.id, name);
      if (holder !== null && holder.id !== before.id) throw nameTaken();
    }
    const after = { ...before, name: name ?? before.name, content: content ?? before.content };
    if (!recordTemplate(scope, before, after)) return before;
    return templates.update(before.id, { ...changedColumns(before, after), updatedAt: scope.now });
  }
}
