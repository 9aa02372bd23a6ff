import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Upload } from '../../domain/uploads/upload.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { attachFile } from './attach-file.ts';
import type { ReceivedFile } from './file-store.ts';
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
    return attachFile(scope, this.quotas, { filename, content }, { namespaceId: container.id });
  }
}
