import { useMemo } from 'react';
import { Attachments } from '../../widgets/markdown-editor/attachments/attachments.ts';
import type { EpicStore } from '../../epics/epic-store.ts';
import { referenceSources } from './reference-sources.tsx';

/** What an editor on the page of an epic needs: previews of texts that stand in its group, suggestions, and files. */
export function useEditing(store: Pick<EpicStore, 'application' | 'groupPath'>) {
  return useMemo(() => {
    const { api } = store.application;
    return {
      async preview(text: string, signal: AbortSignal): Promise<string> {
        const body = { text, group: store.groupPath };
        return (await api.rest<{ html: string }>('POST', '/api/v4/markdown', { body, signal })).html;
      },
      sources: referenceSources(api, store.groupPath),
      attachments: new Attachments(async (file, options) => {
        const path = `/groups/${store.groupPath}/-/uploads`;
        return (await api.sendFile<{ markdown: string }>(path, file, options)).markdown;
      }),
    };
  }, [store]);
}
