import { presentAs } from '../present-as.ts';
import { isExpired, type Milestone } from '../../../domain/milestones/milestone.ts';
import { milestonePath } from '../../../domain/milestones/web-path.ts';
import type { MilestoneSums } from '../../../application/milestones/milestone-queries.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { z } from 'zod';
import { countShape, dayShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';

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
    issues_count: countShape.optional(),
    closed_issues_count: countShape.optional(),
    issues_weight: countShape.optional(),
    closed_issues_weight: countShape.optional(),
  })
  .meta({ id: 'Milestone' });

/** A milestone; `container` is its group or project, `sums` are for callers that want them. */
export function presentMilestone(
  milestone: Milestone,
  container: Pick<Namespace, 'kind' | 'fullPath'>,
  { baseUrl, today }: { baseUrl: string; today: string },
  sums?: MilestoneSums,
): Presented<typeof milestoneShape> {
  const ofGroup = container.kind === 'group';
  return presentAs(milestoneShape, milestone, {
    [ofGroup ? 'group_id' : 'project_id']: milestone.namespaceId,
    expired: isExpired(milestone, today),
    web_url: `${baseUrl}${milestonePath(milestone, container)}`,
    ...(sums !== undefined && {
      issues_count: sums.issues,
      closed_issues_count: sums.closedIssues,
      issues_weight: sums.weight,
      closed_issues_weight: sums.closedWeight,
    }),
  });
}
