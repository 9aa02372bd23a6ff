import { addTo } from '../../../domain/lists/grouped-by.ts';
import { NotFound } from '../../../application/errors.ts';
import { CreateTemplate } from '../../../application/templates/create-template.ts';
import { DeleteTemplate } from '../../../application/templates/delete-template.ts';
import type { OfferedTemplate } from '../../../application/templates/template-queries.ts';
import { UpdateTemplate } from '../../../application/templates/update-template.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { templateName, type DescriptionTemplate } from '../../../domain/templates/description-template.ts';
import { collectionRoutes, type Collection } from '../containers.ts';
import { identifier, oneOf, optional, optionalText, reference, requireOneOf, text } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { z } from 'zod';
import { idShape, listShape, type Presented } from '../answer-shapes.ts';

const named = { id: reference, name: text };

const templateShape = z.strictObject({ name: z.string(), content: z.string() }).meta({ id: 'Template' });

/** By their origin. */
const templateNamesShape = z.record(
  z.string(),
  listShape(
    z.strictObject({
      id: z.string(),
      key: z.string(),
      name: z.string(),
      project_id: idShape,
      in_repository: z.boolean(),
    }),
  ),
);

/**
 * Description templates of issues and incidents. A project offers its own and those of the groups above it; each is
 * changed in its own namespace.
 */
export const templateRoutes: readonly Route[] = collectionRoutes('templates/issues', (templates) => [
  ...readRoutes(templates),
  ...writeRoutes(templates),
]);

function readRoutes({ kind, root, containerRoute }: Collection): Route[] {
  const names = `/${kind}s/:id/-/description_templates/names`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: listShape(z.strictObject({ key: z.string(), name: z.string() })),
      parameters: { id: reference },
      async run(request, { id }) {
        const offered = await request.services.queries.templates.offered(await request.actor(), id);
        return offered.map(({ name }) => ({ key: name, name }));
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:name`,
      access: 'anybody',
      answers: templateShape,
      parameters: { ...named, source_template_project_id: optional(identifier) },
      async run(request, container) {
        const { name, source_template_project_id: sourceId } = request.parameters;
        const { templates } = request.services.queries;
        const template = await templates.find(await request.actor(), container.id, templateName(name), sourceId);
        if (template === null) throw new NotFound();
        return presentTemplate(template);
      },
    }),
    containerRoute({
      method: 'get',
      path: names,
      access: 'anybody',
      answers: templateNamesShape,
      parameters: { id: reference },
      run: (request, container) => presentNames(request, container),
    }),
    containerRoute({
      method: 'get',
      path: `${names}/:template_type`,
      access: 'anybody',
      answers: templateNamesShape,
      parameters: { id: reference, template_type: oneOf('issue', 'incident') },
      run: (request, container) => presentNames(request, container),
    }),
  ];
}

function writeRoutes({ kind, root, containerRoute }: Collection): Route[] {
  return [
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: templateShape,
      parameters: { ...named, content: text },
      async run(request, { id }) {
        const { name, content } = request.parameters;
        return presentTemplate(await request.perform(CreateTemplate, { kind, namespace: id, name, content }));
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:name`,
      access: 'signed-in',
      answers: templateShape,
      parameters: { ...named, new_name: optionalText, content: optionalText },
      async run(request, { id }) {
        const { name: template, new_name: name, content } = request.parameters;
        requireOneOf(request.parameters, 'new_name', 'content');
        return presentTemplate(await request.perform(UpdateTemplate, { kind, namespace: id, template, name, content }));
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:name`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: named,
      async run(request, { id }) {
        await request.perform(DeleteTemplate, { kind, namespace: id, template: request.parameters.name });
      },
    }),
  ];
}

function presentTemplate({ name, content }: DescriptionTemplate): Presented<typeof templateShape> {
  return { name, content };
}

/** The names by origin, nearest first; under an empty name if all have the same origin. */
async function presentNames(
  request: RestRequest<unknown>,
  { id, kind }: Namespace,
): Promise<Presented<typeof templateNamesShape>> {
  const offered = await request.services.queries.templates.offered(await request.actor(), id);
  const isInherited = offered.some(({ namespaceId }) => namespaceId !== id);
  const sourceOf = ({ namespaceId, namespaceName }: OfferedTemplate): string => {
    if (!isInherited) return '';
    if (namespaceId !== id) return `Group ${namespaceName}`;
    return kind === 'group' ? 'Own templates' : 'Project templates';
  };
  const groups = new Map<string, Presented<typeof templateNamesShape>[string][number][]>(isInherited ? [] : [['', []]]);
  for (const template of offered) {
    const { name, namespaceId, inRepository } = template;
    const source = sourceOf(template);
    const presented = { id: name, key: name, name, project_id: namespaceId, in_repository: inRepository };
    addTo(groups, source, presented);
  }
  return Object.fromEntries(groups);
}
