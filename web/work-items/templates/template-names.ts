import type { ApiClient } from '../../api/client.ts';
import type { AnswerAt } from '../../api/rest-call.ts';
import { namespacePath } from '../item-address.ts';
import type { Namespace } from '../item.ts';

/** An available description template. */
export interface TemplateName {
  name: string;
  /** The group or project of the template. */
  sourceId: number;
  /** True for a file of the project's repository, which is not changed here. */
  inRepository: boolean;
}

type NamesBySource = AnswerAt<'GET', `/groups/${string}/-/description_templates/names`>;

/** Templates of one origin; its name is empty if there is only one origin. */
export interface TemplateGroup {
  source: string;
  templates: readonly TemplateName[];
}

/** The templates available in a group or project: its own first, then those of the groups above. */
export async function readTemplateNames(api: ApiClient, namespace: Namespace): Promise<readonly TemplateGroup[]> {
  const path = `${encodeURI(namespacePath(namespace))}/-/description_templates/names`;
  const groups = await api.rest<NamesBySource>('GET', path);
  return Object.entries(groups).map(([source, templates]) => ({
    source,
    templates: templates.map(({ name, project_id: sourceId, in_repository: inRepository }) => ({
      name,
      sourceId,
      inRepository,
    })),
  }));
}

export async function readTemplate(
  api: ApiClient,
  namespace: Namespace,
  { name, sourceId }: TemplateName,
): Promise<string> {
  const query = { source_template_project_id: sourceId };
  const { content } = await api.rest('GET', templateAddress(namespace, name), { query });
  return content;
}

/** REST path of the templates of a group or project. */
export function templatesAddress({ kind, fullPath }: Namespace) {
  return `/api/v4/${kind}s/${encodeURIComponent(fullPath)}/templates/issues` as const;
}

/** REST path of one of them. */
export function templateAddress(namespace: Namespace, name: string) {
  return `${templatesAddress(namespace)}/${encodeURIComponent(name)}` as const;
}
