import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { uploadContainer, uploadPlace } from './upload-access.ts';

const input = z.strictObject({ ...uploadPlace, uploadId: z.int() });

/** Deletes an upload; its file is removed later by the sweep. */
export class DeleteUpload implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'upload.delete';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, uploadId }: z.infer<typeof input>): Promise<void> {
    scope.user();
    const container = await uploadContainer(scope, kind, namespace, 'administrateUploads');
    const upload = await scope.transaction.uploads.lock(uploadId);
    if (upload === null || upload.namespaceId !== container.id) throw new NotFound();
    await scope.transaction.uploads.delete(upload.id);
    scope.record({
      subjectType: 'upload',
      subjectId: upload.id,
      namespaceId: container.id,
      changes: { filename: { before: upload.filename }, size: { before: upload.size } },
    });
  }
}
