import { isExpired, type Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

/** A milestone (rest.md §2); `container` is the group or project it belongs to. */
export function presentMilestone(
  milestone: Milestone,
  container: Pick<Namespace, 'kind' | 'fullPath'>,
  { baseUrl, today }: { baseUrl: string; today: string },
): Record<string, unknown> {
  const ofGroup = container.kind === 'group';
  return {
    id: milestone.id,
    iid: milestone.iid,
    [ofGroup ? 'group_id' : 'project_id']: milestone.namespaceId,
    title: milestone.title,
    description: milestone.description,
    state: milestone.state,
    created_at: milestone.createdAt,
    updated_at: milestone.updatedAt,
    due_date: milestone.dueDate,
    start_date: milestone.startDate,
    expired: isExpired(milestone, today),
    web_url: `${baseUrl}/${ofGroup ? 'groups/' : ''}${container.fullPath}/-/milestones/${milestone.iid}`,
  };
}
