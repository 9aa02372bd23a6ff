import { useMemo } from 'react';
import type { ApiClient } from '../api/client.ts';
import { useApplication } from './application-context.ts';

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

interface Answer {
  name: string;
  full_name?: string;
  name_with_namespace?: string;
}

/** The group or project whose page is shown. */
export function useNamespace({ fullPath = '' }: Readonly<Record<string, string>>): Namespace {
  const { router } = useApplication();
  const kind = router.path.startsWith('/groups/') ? 'group' : 'project';
  return useMemo(() => ({ kind, fullPath }), [kind, fullPath]);
}

/** The URL of a group or project in the API. */
export function apiPath({ kind, fullPath }: Namespace): string {
  return `/api/v4/${kind}s/${encodeURIComponent(fullPath)}`;
}

/** Reads the names of a group or project, with other fields that the API answers; once, for all pages of a list. */
export function namespaceReader<More>(
  api: ApiClient,
  namespace: Namespace,
): (signal: AbortSignal) => Promise<NamedNamespace & More> {
  const query = namespace.kind === 'group' ? { with_projects: false } : {};
  let known: (NamedNamespace & More) | null = null;
  return async (signal) => {
    if (known !== null) return known;
    const answer = await api.rest<Answer & More>('GET', apiPath(namespace), { query, signal });
    const fullName = answer.full_name ?? answer.name_with_namespace ?? namespace.fullPath;
    known = { ...answer, ...namespace, fullName };
    return known;
  };
}
