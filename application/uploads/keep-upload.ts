import { randomBytes } from 'node:crypto';
import type { Upload } from '../../domain/uploads/upload.ts';
import type { Scope } from '../door/perform.ts';
import type { ReceivedFile } from './file-store.ts';
import { requireRoom, type UploadQuotas } from './upload-quotas.ts';

type NewUpload = Pick<Upload, 'namespaceId' | 'filename' | 'imageType'> &
  Partial<Pick<Upload, 'uploaderId' | 'incidentId' | 'photoOfId' | 'linkUrl' | 'linkText'>>;

/**
 * Inserts the row of a file that the actor sent, or another uploader. The file gets its final name before the transaction
 * ends, so no row is without a file. @throws Invalid if it would exceed a quota
 */
export async function keepUpload(
  scope: Scope,
  quotas: UploadQuotas,
  content: ReceivedFile,
  { namespaceId, filename, imageType, uploaderId = scope.user().id, ...purpose }: NewUpload,
): Promise<Upload> {
  const { uploads } = scope.transaction;
  const { size, sha256 } = content;
  await requireRoom(uploads, quotas, { size, uploaderId, namespaceId });
  const upload = await uploads.insert({
    incidentId: null,
    photoOfId: null,
    linkUrl: null,
    linkText: null,
    ...purpose,
    namespaceId,
    uploaderId,
    secret: randomBytes(16).toString('hex'),
    filename,
    imageType,
    size,
    sha256,
    createdAt: scope.now,
  });
  await content.keepAs(upload.id);
  return upload;
}
