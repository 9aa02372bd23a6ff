import { randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { imageTypeOf } from '../../domain/uploads/image-type.ts';
import { metricImagesMaximum, type MetricImage } from '../../domain/uploads/metric-image.ts';
import { uploadName } from '../../domain/uploads/upload.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import type { ReceivedFile } from '../uploads/file-store.ts';
import { requireRoom, type UploadQuotas } from '../uploads/upload-quotas.ts';
import { workItemReference } from '../work-items/reference.ts';
import { linkInput, lockIncident, touchIncident } from './metric-image-access.ts';

const input = z.strictObject({
  item: workItemReference,
  filename: z.string(),
  content: z.custom<ReceivedFile>(),
  ...linkInput,
});
type Input = z.infer<typeof input>;

/**
 * Attaches an uploaded picture to an incident. The file gets its final name before the row is inserted, so no row is
 * without a file.
 */
@injectable()
export class AddMetricImage implements UseCase<Input, MetricImage, z.input<typeof input>> {
  readonly action = 'metric_image.create';
  readonly input = input;

  constructor(@inject(portNames.uploadQuotas) private readonly quotas: UploadQuotas) {}

  async run(scope: Scope, { item, filename, content, url = null, urlText = null }: Input): Promise<MetricImage> {
    const uploader = scope.user();
    const incident = await lockIncident(scope, item);
    const { uploads } = scope.transaction;
    const imageType = imageTypeOf(content.head);
    if (imageType === null) throw Invalid.fields({ file: ['must be a PNG, JPEG, GIF or WebP image'] });
    if ((await uploads.countMetricImages(incident.id)) >= metricImagesMaximum) {
      throw Invalid.request(`an incident has at most ${metricImagesMaximum} metric images`);
    }
    const { id: incidentId, namespaceId } = incident;
    await requireRoom(uploads, this.quotas, { size: content.size, uploaderId: uploader.id, namespaceId });
    const upload = await uploads.insert({
      namespaceId,
      uploaderId: uploader.id,
      secret: randomBytes(16).toString('hex'),
      filename: uploadName(filename),
      imageType,
      size: content.size,
      sha256: content.sha256,
      incidentId,
      photoOfId: null,
      linkUrl: url,
      linkText: urlText,
      createdAt: scope.now,
    });
    await content.keepAs(upload.id);
    await touchIncident(scope, incident);
    return { ...upload, incidentId };
  }
}
