import { useMemo } from 'react';
import { useApplication } from './application-context.ts';
import type { Namespace } from './namespace.ts';

/** The group or project whose page is shown. */
export function useNamespace({ fullPath = '' }: Readonly<Record<string, string>>): Namespace {
  const { router } = useApplication();
  const kind = router.path.startsWith('/groups/') ? 'group' : 'project';
  return useMemo(() => ({ kind, fullPath }), [kind, fullPath]);
}
