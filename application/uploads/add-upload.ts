import { randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { imageTypeOf } from '../../domain/uploads/image-type.ts';
import { uploadName, type Upload } from '../../domain/uploads/upload.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import type { ReceivedFile } from './file-store.ts';
import { uploadContainer, uploadPlace } from './upload-access.ts';
import { requireRoom, type UploadQuotas } from './upload-quotas.ts';

const input = z.strictObject({
  ...uploadPlace,
  filename: z.string(),
  content: z.custom<ReceivedFile>(),
});

/**
 * Attaches an uploaded file to a group or project. The file gets its final name before the row is inserted, so no row
 * is without a file.
 */
@injectable()
export class AddUpload implements UseCase<z.infer<typeof input>, Upload> {
  readonly action = 'upload.create';
  readonly input = input;

  constructor(@inject(portNames.uploadQuotas) private readonly quotas: UploadQuotas) {}

  async run(scope: Scope, { kind, namespace, filename, content }: z.infer<typeof input>): Promise<Upload> {
    const uploader = scope.user();
    const container = await uploadContainer(scope, kind, namespace, 'upload');
    const { uploads } = scope.transaction;
    await requireRoom(uploads, this.quotas, {
      size: content.size,
      uploaderId: uploader.id,
      namespaceId: container.id,
    });
    const upload = await uploads.insert({
      namespaceId: container.id,
      uploaderId: uploader.id,
      secret: randomBytes(16).toString('hex'),
      filename: uploadName(filename),
      imageType: imageTypeOf(content.head),
      size: content.size,
      sha256: content.sha256,
      incidentId: null,
      photoOfId: null,
      linkUrl: null,
      linkText: null,
      createdAt: scope.now,
    });
    await content.keepAs(upload.id);
    scope.record({
      subjectType: 'upload',
      subjectId: upload.id,
      namespaceId: container.id,
      changes: { filename: { after: upload.filename }, size: { after: upload.size } },
    });
    return upload;
  }
}
