import { ServiceUnreachable } from '../../application/errors.ts';
import type { PictureDrawer, PictureForm } from '../../application/roadmap/roadmap-pictures.ts';
import type { RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';
import { CallerTurns, Slots } from '../slots.ts';
import { WorkerThread } from '../worker-thread.ts';

export interface PictureTask {
  picture: RoadmapPicture;
  form: PictureForm;
}

const longestMilliseconds = 30_000;
/** Longer than one picture takes: nobody is refused only because another person's is drawn. */
const waitMilliseconds = 40_000;
const visitorsWaitMilliseconds = 5_000;

/** Draws pictures one after the other in a thread, so that other requests go on meanwhile. */
export class PictureThread implements PictureDrawer {
  private readonly turn = new Slots(1, waitMilliseconds);
  private readonly turns = new CallerTurns({ waitMilliseconds, visitorsWaitMilliseconds });
  private readonly thread = new WorkerThread<PictureTask, Uint8Array>(new URL('./picture-worker.js', import.meta.url));

  draw(picture: RoadmapPicture, form: PictureForm): Promise<Uint8Array> {
    return this.turn.run(async () => {
      const file = await this.thread.ask({ picture, form }, longestMilliseconds);
      if (file !== null) return file;
      throw new ServiceUnreachable('The picture could not be drawn. Try again.', 'the thread of pictures ended');
    });
  }

  inTurnOf<Result>(userId: number | null, work: () => Promise<Result>): Promise<Result> {
    return this.turns.inTurnOf(userId, work);
  }
}
