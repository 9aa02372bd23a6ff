import type { ApiClient } from '../api/client.ts';
import type { Project, SingleGroup } from '../api/rest.generated.ts';

/** A group or project. */
export interface Namespace {
  kind: 'group' | 'project';
  fullPath: string;
}

/** A group or project with its names. */
export interface NamedNamespace extends Namespace {
  name: string;
  /** "Parent / Child" */
  fullName: string;
}

/** The URL of a group or project in the API. */
export type ApiPath = `/api/v4/${Namespace['kind']}s/${string}`;

export function apiPath({ kind, fullPath }: Namespace): ApiPath {
  return `/api/v4/${kind}s/${encodeURIComponent(fullPath)}`;
}

/** Reads the names of a group or project, with other fields that the API answers; once, for all pages of a list. */
export function namespaceReader<Answer extends SingleGroup | Project = SingleGroup | Project>(
  api: ApiClient,
  namespace: Namespace,
): (signal: AbortSignal) => Promise<NamedNamespace & Answer> {
  const query = namespace.kind === 'group' ? { with_projects: false } : {};
  let known: (NamedNamespace & Answer) | null = null;
  return async (signal) => {
    if (known !== null) return known;
    const answer = (await api.rest('GET', apiPath(namespace), { query, signal })) as Answer;
    const names: { full_name?: string; name_with_namespace?: string } = answer;
    const fullName = names.full_name ?? names.name_with_namespace ?? namespace.fullPath;
    known = { ...answer, ...namespace, fullName } as NamedNamespace & Answer;
    return known;
  };
}
