import { uploadAlt, uploadMarkdown, uploadPath, type Upload } from '../../../domain/uploads/upload.ts';
import type { RestRequest } from '../route.ts';
import { z } from 'zod';
import { countShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';

export const newUploadShape = z
  .strictObject({
    id: idShape,
    alt: z.string(),
    url: z.string(),
    full_path: z.string(),
    markdown: z.string(),
  })
  .meta({ id: 'NewUpload' });

export const uploadShape = z
  .strictObject({
    id: idShape,
    size: countShape,
    filename: z.string(),
    created_at: instantShape,
    uploaded_by: z.strictObject({ id: idShape, name: z.string(), username: z.string() }).nullable(),
  })
  .meta({ id: 'Upload' });

/** The fields for referencing the file in a text. */
export function presentNewUpload(upload: Upload, kind: 'group' | 'project'): Presented<typeof newUploadShape> {
  return {
    id: upload.id,
    alt: uploadAlt(upload),
    url: uploadPath(upload),
    full_path: `/-/${kind}/${upload.namespaceId}${uploadPath(upload)}`,
    markdown: uploadMarkdown(upload),
  };
}

/** Files in lists: without the secrets of their URLs. */
export async function presentUploads(
  { services }: RestRequest<unknown>,
  uploads: readonly Upload[],
): Promise<Presented<typeof uploadShape>[]> {
  const people = await services.queries.uploads.uploaders(uploads);
  return uploads.map(({ id, size, filename, createdAt, uploaderId }) => {
    const uploader = people.get(uploaderId);
    return {
      id,
      size,
      filename,
      created_at: createdAt,
      uploaded_by:
        uploader === undefined ? null : { id: uploader.id, name: uploader.name, username: uploader.username },
    };
  });
}
