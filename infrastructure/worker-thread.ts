import { Worker } from 'node:worker_threads';

/** Memory limit of a thread. */
const megabytes = 512;

/** A thread for work that blocks, one task at a time. It starts on demand, and again after it was terminated. */
export class WorkerThread<Task, Answer> {
  #worker: Worker | null = null;

  /** The module answers each message with one message. */
  constructor(private readonly module: URL) {}

  /** Null, after terminating the thread, if it failed or took too long. Callers wait for one answer before the next task. */
  async ask(task: Task, milliseconds: number): Promise<Answer | null> {
    const worker = this.#worker ?? newWorker(this.module);
    this.#worker = null;
    const answer = await nextAnswer<Answer>(worker, task, milliseconds);
    if (answer === null) void worker.terminate();
    else this.#worker = worker;
    return answer;
  }
}

function newWorker(module: URL): Worker {
  const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  // Without a listener, the failure of a thread would end the process.
  worker.on('error', () => undefined);
  // An idle thread does not keep the process alive.
  worker.unref();
  return worker;
}

function nextAnswer<Answer>(worker: Worker, task: unknown, milliseconds: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const end = (answer: Answer | null) => {
      clearTimeout(timer);
      worker.off('message', end);
      worker.off('exit', fail);
      resolve(answer);
    };
    const fail = () => end(null);
    const timer = setTimeout(fail, milliseconds);
    worker.on('message', end);
    worker.on('exit', fail);
    worker.postMessage(task, []);
  });
}
