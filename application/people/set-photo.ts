import { randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { largestPhoto, photoName, photoPath } from '../../domain/people/photo.ts';
import type { User } from '../../domain/people/user.ts';
import { imageTypeOf } from '../../domain/uploads/image-type.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import type { ReceivedFile } from '../uploads/file-store.ts';
import { requireRoom, type UploadQuotas } from '../uploads/upload-quotas.ts';
import { lockPerson } from './administrators-only.ts';
import { userChange } from './person-input.ts';

const input = z.strictObject({ content: z.custom<ReceivedFile>().nullable() });
type Input = z.infer<typeof input>;

/**
 * Sets the actor's own photo, or removes it if `content` is null. The photo belongs to their personal namespace. Its
 * type is that of its first bytes, whatever the file is called. @throws Invalid for other types and larger files
 */
@injectable()
export class SetPhoto implements UseCase<Input, User> {
  readonly action = 'user.set_photo';
  readonly input = input;

  constructor(@inject(portNames.uploadQuotas) private readonly quotas: UploadQuotas) {}

  async run(scope: Scope, { content }: Input): Promise<User> {
    const before = await lockPerson(scope, scope.user().id);
    await scope.transaction.uploads.deletePhoto(before.id);
    const avatarUrl = content === null ? null : await this.keep(scope, before.id, content);
    const after = await scope.transaction.users.update(before.id, { avatarUrl, updatedAt: scope.now });
    scope.record(userChange(before, after));
    return after;
  }

  /** The file gets its final name before the transaction ends, so no row is without a file. */
  private async keep(scope: Scope, userId: number, content: ReceivedFile): Promise<string> {
    const { uploads, namespaces } = scope.transaction;
    const imageType = imageTypeOf(content.head);
    if (imageType === null) throw Invalid.fields({ avatar: ['must be a PNG, JPEG, GIF or WebP image'] });
    if (content.size > largestPhoto) {
      throw Invalid.fields({ avatar: [`is too large (maximum is ${largestPhoto / 1024} KiB)`] });
    }
    const own = await namespaces.findPersonal(userId);
    if (own === null) throw new NotFound('Namespace');
    await requireRoom(uploads, this.quotas, { size: content.size, uploaderId: userId, namespaceId: own.id });
    const filename = photoName(imageType, content.sha256);
    const upload = await uploads.insert({
      namespaceId: own.id,
      uploaderId: userId,
      secret: randomBytes(16).toString('hex'),
      filename,
      imageType,
      size: content.size,
      sha256: content.sha256,
      incidentId: null,
      photoOfId: userId,
      linkUrl: null,
      linkText: null,
      createdAt: scope.now,
    });
    await content.keepAs(upload.id);
    return photoPath(userId, filename);
  }
}
