import { ServiceUnreachable } from '../../application/errors.ts';
import type { PictureDrawer, PictureForm } from '../../application/roadmap/roadmap-pictures.ts';
import type { RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';
import { Slots } from '../slots.ts';
import { WorkerThread } from '../worker-thread.ts';

export interface PictureTask {
  picture: RoadmapPicture;
  form: PictureForm;
}

const waitMilliseconds = 10_000;
const visitorsWaitMilliseconds = 5_000;
const longestMilliseconds = 30_000;

/** Draws pictures one after the other in a thread, so that other requests go on meanwhile. */
export class PictureThread implements PictureDrawer {
  private readonly turn = new Slots(1, waitMilliseconds);
  private readonly turnOfVisitors = new Slots(1, visitorsWaitMilliseconds);
  private readonly thread = new WorkerThread<PictureTask, Uint8Array>(new URL('./picture-worker.js', import.meta.url));

  draw(picture: RoadmapPicture, form: PictureForm): Promise<Uint8Array> {
    return this.turn.run(async () => {
      const file = await this.thread.ask({ picture, form }, longestMilliseconds);
      if (file !== null) return file;
      throw new ServiceUnreachable('The picture could not be drawn. Try again.', 'the thread of pictures ended');
    });
  }

  inTurnOfVisitors<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.turnOfVisitors.run(work);
  }
}
