import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Session } from '../app/session.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

const address = '/api/v4/user/avatar';
/** Pixels: four times the size of the largest avatar. */
const side = 256;
/** Bytes: decoding larger images needs much time and memory. */
const largestChosen = 10 * 1024 * 1024;
const unreadable = 'This file can’t be used as a photo. Choose an image of at most 10 MiB.';

/** The reader's photo: add or change, and remove. */
export class Photo {
  isPending = false;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly session: Session,
  ) {
    makeStore(this);
  }

  /** Sends the middle square of an image, scaled down. */
  async choose(file: File): Promise<void> {
    await this.save('Photo saved', async () => {
      const photo = file.size <= largestChosen ? await scaledSquare(file) : null;
      if (photo === null) throw new UnreadablePhoto();
      const { avatar_url } = await this.api.sendFile<{ avatar_url: string }>(address, photo, {
        method: 'PUT',
        name: 'avatar',
      });
      return new URL(avatar_url).pathname;
    });
  }

  async remove(): Promise<void> {
    await this.save('Photo removed', async () => {
      await this.api.rest('DELETE', address);
      return null;
    });
  }

  private async save(done: string, send: () => Promise<string | null>): Promise<void> {
    await during(this, 'isPending', async () => {
      this.error = null;
      try {
        const avatarUrl = await send();
        runInAction(() => this.session.update({ avatarUrl }));
        toast(done, { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.error = error instanceof UnreadablePhoto ? unreadable : errorText(error);
        });
      }
    });
  }
}

class UnreadablePhoto extends Error {}

/** Null if the browser cannot read the file as an image. */
async function scaledSquare(file: File): Promise<File | null> {
  const image = await decoded(file);
  if (image === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const edge = Math.min(image.width, image.height);
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(image, left, top, edge, edge, 0, 0, side, side);
  image.close();
  const webp = await encoded(canvas, 'image/webp');
  // Browsers that cannot write WebP give a PNG, which may be too large.
  const photo = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  return photo === null ? null : new File([photo], 'photo', { type: photo.type });
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}

async function decoded(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
