import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Milestone } from '../api/rest.generated.ts';
import { apiPath, type Namespace } from '../app/namespace.ts';

/** Reads a milestone by its number in the group or project. */
export async function readMilestone(
  api: ApiClient,
  namespace: Namespace,
  iid: string,
  signal: AbortSignal,
): Promise<Milestone> {
  const query = { iids: [Number(iid)] };
  const [milestone] = await api.rest('GET', `${apiPath(namespace)}/milestones`, { query, signal });
  if (milestone === undefined) throw new ApiError('not_found', { status: 404 });
  return milestone;
}
