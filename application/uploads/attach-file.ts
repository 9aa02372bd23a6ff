import { problemOfPixels } from '../../domain/uploads/image-type.ts';
import { uploadName, type Upload } from '../../domain/uploads/upload.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import type { ReceivedFile } from './file-store.ts';
import { keepUpload } from './keep-upload.ts';
import { shownImageOf } from './shown-image.ts';
import type { UploadQuotas } from './upload-quotas.ts';

export interface AttachedFile {
  /** As its sender named it. */
  filename: string;
  content: ReceivedFile;
}

/**
 * Attaches a received file to a group or project, for the actor unless someone else uploads it. @throws Invalid for an
 * image that is too large to be shown, or if a quota would be exceeded
 */
export async function attachFile(
  scope: Scope,
  quotas: UploadQuotas,
  { filename, content }: AttachedFile,
  { namespaceId, uploaderId = scope.user().id }: { namespaceId: number; uploaderId?: number },
): Promise<Upload> {
  const image = shownImageOf(content.head);
  const problem = image && problemOfPixels(image.size);
  if (problem !== null) throw Invalid.fields({ file: [problem] });
  const upload = await keepUpload(scope, quotas, content, {
    namespaceId,
    uploaderId,
    filename: uploadName(filename),
    imageType: image?.type ?? null,
  });
  scope.record({
    subjectType: 'upload',
    subjectId: upload.id,
    namespaceId,
    changes: { filename: { after: upload.filename }, size: { after: upload.size } },
  });
  return upload;
}
