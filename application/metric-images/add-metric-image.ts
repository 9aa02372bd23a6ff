import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { problemOfPixels } from '../../domain/uploads/image-type.ts';
import { metricImagesMaximum, type MetricImage } from '../../domain/uploads/metric-image.ts';
import { uploadName } from '../../domain/uploads/upload.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { ReceivedFile } from '../uploads/file-store.ts';
import { keepUpload } from '../uploads/keep-upload.ts';
import { shownImageOf } from '../uploads/shown-image.ts';
import type { UploadQuotas } from '../uploads/upload-quotas.ts';
import { workItemReference } from '../references/item-reference.ts';
import { linkInput, lockIncident, touchIncident } from './metric-image-access.ts';

const input = z.strictObject({
  item: workItemReference,
  filename: z.string(),
  content: z.custom<ReceivedFile>(),
  ...linkInput,
});
type Input = z.infer<typeof input>;

/** Attaches an uploaded picture to an incident. */
@injectable()
export class AddMetricImage implements UseCase<Input, MetricImage, z.input<typeof input>> {
  readonly action = 'metric_image.create';
  readonly input = input;

  constructor(@inject(portNames.uploadQuotas) private readonly quotas: UploadQuotas) {}

  async run(scope: Scope, { item, filename, content, url = null, urlText = null }: Input): Promise<MetricImage> {
    const incident = await lockIncident(scope, item);
    const image = shownImageOf(content.head);
    if (image === null) throw Invalid.fields({ file: ['must be a PNG, JPEG, GIF or WebP image'] });
    const problem = problemOfPixels(image.size);
    if (problem !== null) throw Invalid.fields({ file: [problem] });
    if ((await scope.transaction.uploads.countMetricImages(incident.id)) >= metricImagesMaximum) {
      throw Invalid.request(`an incident has at most ${metricImagesMaximum} metric images`);
    }
    const { id: incidentId, namespaceId } = incident;
    const upload = await keepUpload(scope, this.quotas, content, {
      namespaceId,
      filename: uploadName(filename),
      imageType: image.type,
      incidentId,
      linkUrl: url,
      linkText: urlText,
    });
    await touchIncident(scope, incident);
    return { ...upload, incidentId };
  }
}
