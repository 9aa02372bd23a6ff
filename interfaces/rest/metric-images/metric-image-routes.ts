import { z } from 'zod';
import { Forbidden, Invalid } from '../../../application/errors.ts';
import { AddMetricImage } from '../../../application/metric-images/add-metric-image.ts';
import { DeleteMetricImage } from '../../../application/metric-images/delete-metric-image.ts';
import { UpdateMetricImage } from '../../../application/metric-images/update-metric-image.ts';
import { canOnItem, readablePolicyItem } from '../../../domain/access/policy.ts';
import { largestMetricImage, metricImagePath, type MetricImage } from '../../../domain/uploads/metric-image.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { Refusal } from '../../http/refusal.ts';
import { idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { requireProject } from '../containers.ts';
import { identifier, iid, nullableText, reference, requireOneOf } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { issueRoute } from '../work-items/required-items.ts';

const root = '/projects/:id/issues/:issue_iid/metric_images';
const issue = { id: reference, issue_iid: iid };
const link = { url: nullableText, url_text: nullableText };

const metricImageShape = z
  .strictObject({
    id: idShape,
    created_at: instantShape,
    filename: z.string(),
    file_path: z.string(),
    url: z.string().nullable(),
    url_text: z.string().nullable(),
  })
  .meta({ id: 'MetricImage' });

/** Metric images of incidents. */
export const metricImageRoutes: readonly Route[] = [
  issueRoute({
    method: 'get',
    path: root,
    access: 'anybody',
    answers: listShape(metricImageShape),
    parameters: issue,
    async run(request, item) {
      if (item.type !== 'incident') return [];
      const images = await request.services.queries.uploads.metricImages(await request.actor(), item.id);
      return images.map(presentMetricImage);
    },
  }),
  issueRoute({
    method: 'post',
    path: root,
    access: 'signed-in',
    answers: metricImageShape,
    takesFile: 'file',
    parameters: issue,
    async run(request, item) {
      // Checked before the content is received, and again when it is attached.
      await requireChange(request, item);
      const { filename, content, fields } = await request.receiveFile(largestMetricImage);
      try {
        const added = await request.perform(AddMetricImage, {
          item: { id: item.id },
          filename,
          content,
          url: fields.get('url'),
          urlText: fields.get('url_text'),
        });
        return presentMetricImage(added);
      } finally {
        await content.discard();
      }
    },
  }),
  issueRoute({
    method: 'put',
    path: `${root}/:image_id`,
    access: 'signed-in',
    answers: metricImageShape,
    parameters: { ...issue, image_id: identifier, ...link },
    async run(request, { id }) {
      const { url, url_text: urlText, image_id: imageId } = request.parameters;
      requireOneOf(request.parameters, 'url', 'url_text');
      try {
        return presentMetricImage(await request.perform(UpdateMetricImage, { item: { id }, imageId, url, urlText }));
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        throw new Refusal(422, { message: error.texts.join(', ') }, {}, false, error.texts.join(', '));
      }
    },
  }),
  issueRoute({
    method: 'delete',
    path: `${root}/:image_id`,
    access: 'signed-in',
    answers: 'nothing',
    parameters: { ...issue, image_id: identifier },
    async run(request, { id }) {
      await request.perform(DeleteMetricImage, { item: { id }, imageId: request.parameters.image_id });
    },
  }),
];

async function requireChange(request: RestRequest<{ id: string }>, item: ItemRow): Promise<void> {
  const project = await requireProject(request, request.parameters.id);
  const actor = await request.actor();
  const assignees = (await request.services.queries.workItemDetails.assignees([item.id])).get(item.id) ?? [];
  const policyItem = readablePolicyItem(
    item,
    assignees.map(({ id }) => id),
  );
  if (item.type !== 'incident' || !canOnItem(actor, 'update', policyItem, project)) throw new Forbidden();
}

function presentMetricImage(image: MetricImage): Presented<typeof metricImageShape> {
  return {
    id: image.id,
    created_at: image.createdAt,
    filename: image.filename,
    file_path: metricImagePath(image),
    url: image.linkUrl,
    url_text: image.linkText,
  };
}
