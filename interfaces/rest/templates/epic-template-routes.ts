import { z } from 'zod';
import { CreateEpicTemplate } from '../../../application/templates/create-epic-template.ts';
import { DeleteEpicTemplate } from '../../../application/templates/delete-epic-template.ts';
import { UpdateEpicTemplate } from '../../../application/templates/update-epic-template.ts';
import { NotFound } from '../../../application/errors.ts';
import {
  offeredEpicTemplatesMaximum,
  type EpicTemplate,
  type OfferedEpicTemplate,
} from '../../../domain/templates/epic-template.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { dayShape, idShape, listShape, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, iid, reference, text } from '../parameters.ts';
import { presentAs } from '../present-as.ts';
import type { RestRequest, Route } from '../route.ts';

const templateShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    group_id: idShape,
    group_path: z.string(),
    epic_iid: idShape,
    epic_title: z.string(),
    start_date: dayShape.nullable(),
    due_date: dayShape.nullable(),
    web_url: z.string(),
  })
  .meta({ id: 'EpicTemplate' });

const groupRoute = containerRoutes('group');
const list = '/groups/:id/epic_templates';
const one = `${list}/:template_id`;

/** Epics that a group offers as templates for new ones, with those of the groups above it. */
export const epicTemplateRoutes: readonly Route[] = [
  groupRoute({
    method: 'get',
    path: list,
    access: 'anybody',
    answers: listShape(templateShape, offeredEpicTemplatesMaximum),
    parameters: { id: reference },
    async run(request, group) {
      const offered = await request.services.queries.epicTemplates.offered(await request.actor(), group.id);
      return offered.map((template) => presentTemplate(request, template));
    },
  }),
  groupRoute({
    method: 'post',
    path: list,
    access: 'signed-in',
    answers: templateShape,
    parameters: { id: reference, epic_iid: iid, name: text },
    async run(request, group) {
      const { epic_iid: epicIid, name } = request.parameters;
      return presentSaved(request, await request.perform(CreateEpicTemplate, { group: group.id, epicIid, name }));
    },
  }),
  groupRoute({
    method: 'put',
    path: one,
    access: 'signed-in',
    answers: templateShape,
    parameters: { id: reference, template_id: identifier, name: text },
    async run(request, group) {
      const { template_id: templateId, name } = request.parameters;
      return presentSaved(request, await request.perform(UpdateEpicTemplate, { group: group.id, templateId, name }));
    },
  }),
  groupRoute({
    method: 'delete',
    path: one,
    access: 'signed-in',
    answers: 'nothing',
    parameters: { id: reference, template_id: identifier },
    async run(request, group) {
      const { template_id: templateId } = request.parameters;
      await request.perform(DeleteEpicTemplate, { group: group.id, templateId });
    },
  }),
];

async function presentSaved(
  request: RestRequest<unknown>,
  { namespaceId, id }: EpicTemplate,
): Promise<Presented<typeof templateShape>> {
  const template = await request.services.queries.epicTemplates.find(await request.actor(), namespaceId, id);
  if (template === null) throw new NotFound();
  return presentTemplate(request, template);
}

function presentTemplate(
  { baseUrl }: RestRequest<unknown>,
  template: OfferedEpicTemplate,
): Presented<typeof templateShape> {
  const { namespaceId, groupPath, epicIid } = template;
  return presentAs(templateShape, template, {
    group_id: namespaceId,
    web_url: `${baseUrl}${itemWebPath({ type: 'epic', iid: epicIid }, { fullPath: groupPath })}`,
  });
}
