import { presentAs } from '../present-as.ts';
import { isExpired, type Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { z } from 'zod';
import { dayShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';

export const milestoneShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    group_id: idShape.optional(),
    project_id: idShape.optional(),
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(['active', 'closed']),
    created_at: instantShape,
    updated_at: instantShape,
    due_date: dayShape.nullable(),
    start_date: dayShape.nullable(),
    expired: z.boolean(),
    web_url: z.string(),
  })
  .meta({ id: 'Milestone' });

/** A milestone; `container` is its group or project. */
export function presentMilestone(
  milestone: Milestone,
  container: Pick<Namespace, 'kind' | 'fullPath'>,
  { baseUrl, today }: { baseUrl: string; today: string },
): Presented<typeof milestoneShape> {
  const ofGroup = container.kind === 'group';
  return presentAs(milestoneShape, milestone, {
    [ofGroup ? 'group_id' : 'project_id']: milestone.namespaceId,
    expired: isExpired(milestone, today),
    web_url: `${baseUrl}/${ofGroup ? 'groups/' : ''}${container.fullPath}/-/milestones/${milestone.iid}`,
  });
}
