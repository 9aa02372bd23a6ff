import { Worker } from 'node:worker_threads';
import { Slots } from '../slots.ts';

export type RepositoryTask =
  | { kind: 'file'; folder: string; ref: string; path: string }
  /** Checks the pack, writes its index, and returns the commit and templates of the branch. The pack must have the ids. */
  | { kind: 'complete'; folder: string; branch: string | null; ids: readonly string[] };

/** `late`: the time limit or the memory limit was reached. */
export type RepositoryProblem = 'large' | 'damaged' | 'absent' | 'failed' | 'late';
export type RepositoryAnswer = { value: unknown } | { problem: RepositoryProblem; text?: string };

const megabytes = 512;
const readersAtOnce = 2;
const waitMilliseconds = 10_000;

/** Carries out work on repositories in threads, since it blocks; a thread that exceeds a limit is terminated. */
export class RepositoryThreads {
  private readonly idle: Worker[] = [];
  private readonly readers = new Slots(readersAtOnce, waitMilliseconds);

  /** @throws Unavailable if too many wait */
  read(task: RepositoryTask, milliseconds: number): Promise<RepositoryAnswer> {
    return this.readers.run(async () => {
      const worker = this.idle.pop() ?? newWorker();
      const answer = await nextAnswer(worker, task, milliseconds);
      if ('problem' in answer && answer.problem === 'late') void worker.terminate();
      else this.idle.push(worker);
      return answer;
    });
  }

  /** Work that takes longer, in a thread of its own. */
  async runAlone(task: RepositoryTask, milliseconds: number, signal?: AbortSignal): Promise<RepositoryAnswer> {
    const worker = newWorker();
    const end = () => void worker.terminate();
    signal?.addEventListener('abort', end);
    try {
      return await nextAnswer(worker, task, milliseconds);
    } finally {
      signal?.removeEventListener('abort', end);
      await worker.terminate();
    }
  }
}

function newWorker(): Worker {
  const worker = new Worker(new URL('./repository-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // Without a listener, the failure of a thread would end the process.
  worker.on('error', () => undefined);
  // An idle thread does not keep the process alive.
  worker.unref();
  return worker;
}

function nextAnswer(worker: Worker, task: RepositoryTask, milliseconds: number): Promise<RepositoryAnswer> {
  return new Promise((resolve) => {
    const end = (answer: RepositoryAnswer) => {
      clearTimeout(timer);
      worker.off('message', end);
      worker.off('exit', fail);
      resolve(answer);
    };
    const fail = () => end({ problem: 'late' });
    const timer = setTimeout(fail, milliseconds);
    worker.on('message', end);
    worker.on('exit', fail);
    worker.postMessage(task, []);
  });
}
