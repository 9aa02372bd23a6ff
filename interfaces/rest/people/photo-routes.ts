import { SetPhoto } from '../../../application/people/set-photo.ts';
import { largestPhoto } from '../../../domain/people/photo.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { avatarUrlOf } from './user-presenter.ts';

/** The caller's own photo. */
export const photoRoutes = [
  route({
    method: 'put',
    path: '/user/avatar',
    access: 'signed-in',
    answers: z.strictObject({ avatar_url: z.string().nullable() }),
    takesFile: 'avatar',
    parameters: {},
    async run(request) {
      const { content } = await request.receiveFile(largestPhoto);
      try {
        const user = await request.perform(SetPhoto, { content });
        return { avatar_url: avatarUrlOf(user, request.baseUrl) };
      } finally {
        await content.discard();
      }
    },
  }),
  route({
    method: 'delete',
    path: '/user/avatar',
    access: 'signed-in',
    answers: 'nothing',
    parameters: {},
    async run(request) {
      await request.perform(SetPhoto, { content: null });
    },
  }),
];
