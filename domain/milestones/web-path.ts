import type { Namespace } from '../namespaces/namespace.ts';
import type { Milestone } from './milestone.ts';

/** Path of a milestone's page: `/groups/a/-/milestones/3` or `/a/b/-/milestones/3`. */
export function milestonePath(
  { iid }: Pick<Milestone, 'iid'>,
  { kind, fullPath }: Pick<Namespace, 'kind' | 'fullPath'>,
): string {
  return `${kind === 'group' ? '/groups' : ''}/${fullPath}/-/milestones/${iid}`;
}
