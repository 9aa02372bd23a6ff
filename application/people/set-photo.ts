import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { largestPhoto, photoName, photoPath, problemOfPhoto } from '../../domain/people/photo.ts';
import type { User } from '../../domain/people/user.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { ReceivedFile } from '../uploads/file-store.ts';
import { keepUpload } from '../uploads/keep-upload.ts';
import { shownImageOf } from '../uploads/shown-image.ts';
import type { UploadQuotas } from '../uploads/upload-quotas.ts';
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

  /** Keeps the photo of the actor and returns its path. */
  private async keep(scope: Scope, userId: number, content: ReceivedFile): Promise<string> {
    const image = shownImageOf(content.head);
    if (image === null) throw Invalid.fields({ avatar: ['must be a PNG, JPEG, GIF or WebP image'] });
    if (content.size > largestPhoto) {
      throw Invalid.fields({ avatar: [`is too large (maximum is ${largestPhoto / 1024} KiB)`] });
    }
    const problem = problemOfPhoto(image.size);
    if (problem !== null) throw Invalid.fields({ avatar: [problem] });
    const { type: imageType } = image;
    const own = await scope.transaction.namespaces.findPersonal(userId);
    if (own === null) throw new NotFound('Namespace');
    const filename = photoName(imageType, content.sha256);
    await keepUpload(scope, this.quotas, content, { namespaceId: own.id, filename, imageType, photoOfId: userId });
    return photoPath(userId, filename);
  }
}
