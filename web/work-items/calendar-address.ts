import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { toast } from '../widgets/toast/toast.ts';
import { copyText } from '../widgets/copy-text.ts';

/** Copies the reader's address of the due days of a group or project, to which calendars subscribe. */
export async function copyCalendarAddress(
  api: Pick<ApiClient, 'rest'>,
  kind: 'group' | 'project',
  fullPath: string,
): Promise<void> {
  try {
    const place = encodeURIComponent(fullPath);
    const { url } =
      kind === 'group'
        ? await api.rest('GET', `/api/v4/groups/${place}/calendar`)
        : await api.rest('GET', `/api/v4/projects/${place}/calendar`);
    await copyText(url, 'calendar address');
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
  }
}
