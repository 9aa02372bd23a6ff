import { Worker } from 'node:worker_threads';
import { ServiceUnreachable } from '../../application/errors.ts';
import type { PictureDrawer, PictureForm } from '../../application/roadmap/roadmap-pictures.ts';
import type { RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';
import { Slots } from '../slots.ts';

export interface PictureTask {
  picture: RoadmapPicture;
  form: PictureForm;
}

const waitMilliseconds = 10_000;
const longestMilliseconds = 30_000;
const megabytes = 512;

/** Draws pictures one after the other in a thread, so that other requests go on meanwhile. */
export class PictureThread implements PictureDrawer {
  private readonly turn = new Slots(1, waitMilliseconds);
  #worker: Worker | null = null;

  draw(picture: RoadmapPicture, form: PictureForm): Promise<Uint8Array> {
    return this.turn.run(async () => {
      const worker = this.#worker ?? newWorker();
      this.#worker = null;
      const file = await fileOf(worker, { picture, form });
      if (file === null) {
        void worker.terminate();
        throw new ServiceUnreachable('The picture could not be drawn. Try again.', 'the thread of pictures ended');
      }
      this.#worker = worker;
      return file;
    });
  }
}

function newWorker(): Worker {
  const worker = new Worker(new URL('./picture-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // Without a listener, the failure of a thread would end the process.
  worker.on('error', () => undefined);
  // An idle thread does not keep the process alive.
  worker.unref();
  return worker;
}

/** Null if the thread ended or took too long. */
function fileOf(worker: Worker, task: PictureTask): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const end = (file: Uint8Array | null) => {
      clearTimeout(timer);
      worker.off('message', end);
      worker.off('exit', fail);
      resolve(file);
    };
    const fail = () => end(null);
    const timer = setTimeout(fail, longestMilliseconds);
    worker.on('message', end);
    worker.on('exit', fail);
    worker.postMessage(task, []);
  });
}
