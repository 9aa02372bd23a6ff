import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { problemOfPixels } from '../../domain/uploads/image-type.ts';
import { uploadName, type Upload } from '../../domain/uploads/upload.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import type { ReceivedFile } from './file-store.ts';
import { keepUpload } from './keep-upload.ts';
import { shownImageOf } from './shown-image.ts';
import { uploadContainer, uploadPlace } from './upload-access.ts';
import type { UploadQuotas } from './upload-quotas.ts';

const input = z.strictObject({
  ...uploadPlace,
  filename: z.string(),
  content: z.custom<ReceivedFile>(),
});

/** Attaches an uploaded file to a group or project. */
@injectable()
export class AddUpload implements UseCase<z.infer<typeof input>, Upload> {
  readonly action = 'upload.create';
  readonly input = input;

  constructor(@inject(portNames.uploadQuotas) private readonly quotas: UploadQuotas) {}

  async run(scope: Scope, { kind, namespace, filename, content }: z.infer<typeof input>): Promise<Upload> {
    const container = await uploadContainer(scope, kind, namespace, 'upload');
    const image = shownImageOf(content.head);
    const problem = image && problemOfPixels(image.size);
    if (problem !== null) throw Invalid.fields({ file: [problem] });
    const upload = await keepUpload(scope, this.quotas, content, {
      namespaceId: container.id,
      filename: uploadName(filename),
      imageType: image?.type ?? null,
    });
    scope.record({
      subjectType: 'upload',
      subjectId: upload.id,
      namespaceId: container.id,
      changes: { filename: { after: upload.filename }, size: { after: upload.size } },
    });
    return upload;
  }
}
