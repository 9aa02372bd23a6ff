import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Upload } from '../../domain/uploads/upload.ts';
import type { TestServer } from './server.ts';

/** The smallest picture there is: one transparent pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with one file in it. */
export function formWith(content: Uint8Array<ArrayBuffer> | string, filename: string): FormData {
  const form = new FormData();
  form.append('file', new File([content], filename));
  return form;
}

/** A file of a group or project, stored past the use cases and their rules. */
export async function addUpload(
  { connection, services }: Pick<TestServer, 'connection' | 'services'>,
  holder: Pick<Namespace, 'id'>,
  uploader: Pick<User, 'id'>,
  filename = 'a.txt',
): Promise<Upload> {
  const content = await services.files.receive(Readable.from([Buffer.from('words')]));
  const { size, sha256 } = content;
  const secret = randomBytes(16).toString('hex');
  const row = { namespaceId: holder.id, uploaderId: uploader.id, secret, filename, imageType: null, size, sha256 };
  const [upload] = (await connection('uploads').insert(row).returning('*')) as [Upload];
  await content.keepAs(upload.id);
  return upload;
}
