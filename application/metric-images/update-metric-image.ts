import { z } from 'zod';
import type { MetricImage } from '../../domain/uploads/metric-image.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { workItemReference } from '../references/item-reference.ts';
import { linkInput, lockIncident, lockMetricImage, touchIncident } from './metric-image-access.ts';

const input = z.strictObject({ item: workItemReference, imageId: z.int(), ...linkInput });
type Input = z.infer<typeof input>;

/** Changes the link of an incident's picture. */
export class UpdateMetricImage implements UseCase<Input, MetricImage, z.input<typeof input>> {
  readonly action = 'metric_image.update';
  readonly input = input;

  async run(scope: Scope, { item, imageId, url, urlText }: Input): Promise<MetricImage> {
    const incident = await lockIncident(scope, item);
    const before = await lockMetricImage(scope, incident, imageId);
    const link = {
      linkUrl: url === undefined ? before.linkUrl : url,
      linkText: urlText === undefined ? before.linkText : urlText,
    };
    if (link.linkUrl === before.linkUrl && link.linkText === before.linkText) return before;
    await scope.transaction.uploads.update(before.id, link);
    await touchIncident(scope, incident);
    return { ...before, ...link };
  }
}
