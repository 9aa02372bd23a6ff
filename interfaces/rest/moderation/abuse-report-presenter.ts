import type { AbuseReport } from '../../../domain/moderation/abuse-report.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { distinct } from '../work-items/item-context.ts';
import { presentReferences } from '../work-items/references.ts';
import { z } from 'zod';
import { idShape, instantShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

export const abuseReportShape = z
  .strictObject({
    id: idShape,
    state: z.string(),
    category: z.string(),
    message: z.string(),
    reporter: userBasicShape.nullable(),
    reported_user: userBasicShape.nullable(),
    item: z
      .strictObject({
        id: idShape,
        type: z.string(),
        title: z.string(),
        reference: z.string(),
        web_url: z.string(),
      })
      .nullable(),
    /** The reported comment on the item, which may be deleted by now. */
    note_id: idShape.nullable(),
    created_at: instantShape,
    closed_at: instantShape.nullable(),
  })
  .meta({ id: 'AbuseReport' });

/** Reports with their people and items; `item` is null if it was deleted. */
export async function presentAbuseReports(
  request: RestRequest<unknown>,
  reports: readonly AbuseReport[],
): Promise<Presented<typeof abuseReportShape>[]> {
  const { workItems, workItemDetails } = request.services.queries;
  const itemIds = reports.flatMap(({ workItemId }) => (workItemId === null ? [] : [workItemId]));
  const actor = await request.actor();
  const items = await workItems.findByIds(actor, distinct(itemIds));
  const [users, namespaces] = await Promise.all([
    workItemDetails.users(distinct(reports.flatMap((report) => [report.reporterId, report.reportedUserId]))),
    workItemDetails.namespaces(actor, distinct([...items.values()].map(({ namespaceId }) => namespaceId))),
  ]);
  const person = (id: number) => {
    const user = users.get(id) ?? null;
    return user && presentUserBasic(user, request.baseUrl);
  };
  return reports.map((report) => {
    const item = report.workItemId === null ? undefined : items.get(report.workItemId);
    const namespace = item === undefined ? null : (namespaces.get(item.namespaceId) ?? null);
    return presentAs(abuseReportShape, report, {
      reporter: person(report.reporterId),
      reported_user: person(report.reportedUserId),
      item:
        item === undefined || namespace === null
          ? null
          : {
              id: item.id,
              type: item.type,
              title: item.title,
              reference: presentReferences(item, namespace, undefined).full,
              web_url: `${request.baseUrl}${itemWebPath(item, namespace)}`,
            },
    });
  });
}
