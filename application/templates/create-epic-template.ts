import { z } from 'zod';
import { epicTemplatesMaximum, type EpicTemplate } from '../../domain/templates/epic-template.ts';
import { Invalid } from '../errors.ts';
import { lockPlace, namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { findItem } from '../references/item-reference.ts';
import { epicTemplateName, groupOfTemplates, recordEpicTemplate } from './epic-template-access.ts';

const input = z.strictObject({
  group: namespaceReference,
  epicIid: z.int().positive(),
  name: epicTemplateName,
});
type Input = z.infer<typeof input>;

/** Offers an epic with its tree as a template for new ones. */
export class CreateEpicTemplate implements UseCase<Input, EpicTemplate, z.input<typeof input>> {
  readonly action = 'epic_template.create';
  readonly input = input;

  async run(scope: Scope, { group: reference, epicIid, name }: Input): Promise<EpicTemplate> {
    const group = await groupOfTemplates(scope, reference);
    const { item } = await findItem(scope, { kind: 'epic', namespace: group.id, iid: epicIid });
    await lockPlace(scope, group);
    const { epicTemplates } = scope.transaction;
    if ((await epicTemplates.countOf(group.id)) >= epicTemplatesMaximum) {
      throw Invalid.request(`a group keeps at most ${epicTemplatesMaximum} templates of epics`);
    }
    const [template] = await epicTemplates.insertNew([
      { namespaceId: group.id, workItemId: item.id, name, createdAt: scope.now, updatedAt: scope.now },
    ]);
    if (template === undefined) throw Invalid.fields({ epic_iid: ['is already a template'] });
    recordEpicTemplate(scope, null, template);
    return template;
  }
}
