import { useMemo } from 'react';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { ApiClient } from '../../api/client.ts';
import type { NewUpload } from '../../api/rest.generated.ts';
import { Attachments } from '../../widgets/markdown-editor/attachments/attachments.ts';
import { namespacePath } from '../item-address.ts';
import type { Namespace } from '../item.ts';
import { referenceSources } from './reference-sources.tsx';

/** The owner of a text: an existing item or a new one. */
export interface EditingPlace {
  readonly environment: { readonly api: ApiClient };
  readonly type: WorkItemType;
  readonly namespace: Namespace;
}

/** The dependencies of an editor on an item's page: preview and suggestions for its namespace, and uploads. */
export function useEditing(place: EditingPlace) {
  return useMemo(() => {
    const { environment, type, namespace } = place;
    const { api } = environment;
    return {
      async preview(text: string, signal: AbortSignal): Promise<string> {
        const body = { text, [namespace.kind]: namespace.fullPath };
        return (await api.rest('POST', '/api/v4/markdown', { body, signal })).html;
      },
      sources: referenceSources(api, namespace, type),
      attachments: new Attachments(async (file, options) => {
        const path = `${namespacePath(namespace)}/-/uploads`;
        return (await api.sendFile<NewUpload>(path, file, options)).markdown;
      }),
    };
  }, [place]);
}
