import type { Label } from '../../../domain/labels/label.ts';
import { escapeHtml } from '../html.ts';
import type { RestRequest } from '../route.ts';
import { z } from 'zod';
import { countShape, idShape, type Presented } from '../answer-shapes.ts';

export const labelDetailsShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    color: z.string(),
    description: z.string().nullable(),
    description_html: z.string(),
    text_color: z.string(),
  })
  .meta({ id: 'LabelDetails' });

export const labelShape = labelDetailsShape
  .extend({
    open_issues_count: countShape.optional(),
    closed_issues_count: countShape.optional(),
    open_epics_count: countShape.optional(),
    closed_epics_count: countShape.optional(),
    open_merge_requests_count: countShape.optional(),
    /** Of its group or project; in lists with counts. */
    full_path: z.string().optional(),
    subscribed: z.boolean(),
    priority: countShape.nullable().optional(),
    is_project_label: z.boolean().optional(),
  })
  .meta({ id: 'Label' });

/** A label inside an issue or epic, when details are requested. */
export function presentLabelDetails(label: Label): Presented<typeof labelDetailsShape> {
  return {
    id: label.id,
    name: label.title,
    color: label.color,
    description: label.description,
    description_html: escapeHtml(label.description ?? ''),
    text_color: label.textColor.toUpperCase(),
  };
}

/** Labels in lists and single answers, as seen from a group or a project. */
export async function presentLabels(
  request: RestRequest<unknown>,
  kind: 'group' | 'project',
  containerId: number,
  labels: readonly Label[],
  withCounts = false,
): Promise<Presented<typeof labelShape>[]> {
  const actor = await request.actor();
  const { labels: queries, workItemDetails } = request.services.queries;
  const ids = labels.map((label) => label.id);
  const [subscribed, counts, places] = await Promise.all([
    queries.subscribed(actor, ids),
    withCounts ? queries.counts(actor, ids) : null,
    withCounts ? workItemDetails.namespaces(actor, [...new Set(labels.map((label) => label.namespaceId))]) : null,
  ]);
  const pathOf = ({ namespaceId }: Label): string | undefined => places?.get(namespaceId)?.fullPath;
  return labels.map((label) => ({
    ...presentLabelDetails(label),
    ...(counts !== null && {
      open_issues_count: counts.get(label.id)?.openIssues ?? 0,
      closed_issues_count: counts.get(label.id)?.closedIssues ?? 0,
      open_epics_count: counts.get(label.id)?.openEpics ?? 0,
      closed_epics_count: counts.get(label.id)?.closedEpics ?? 0,
      open_merge_requests_count: counts.get(label.id)?.openMergeRequests ?? 0,
    }),
    ...(pathOf(label) !== undefined && { full_path: pathOf(label) }),
    subscribed: subscribed.get(label.id) ?? false,
    ...(kind === 'project' && {
      priority: label.priority,
      is_project_label: label.namespaceId === containerId,
    }),
  }));
}
