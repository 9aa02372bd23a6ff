import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../application/errors.ts';
import type { MarkdownWorkers } from '../../application/markdown/markdown-workers.ts';
import type { RenderedMarkdown } from '../../application/markdown/rendered.ts';
import type { TextContents } from '../../application/markdown/text-contents.ts';

export interface MarkdownJob {
  kind: 'render' | 'read';
  baseUrl: string;
  source: string;
}

type Answer = RenderedMarkdown | TextContents;

interface WaitingJob extends MarkdownJob {
  done: (answer: Answer | null) => void;
}

export interface MarkdownWorkerPoolOptions {
  /** Threads at most; they are started when first needed. */
  threads?: number;
  /** Milliseconds a text may take. */
  limit?: number;
  /** Texts that may wait; more are refused. */
  mostWaiting?: number;
}

/** Memory of one thread; a text of 1 MiB needs less than half of it. */
const megabytes = 512;
/** Milliseconds until a thread must be ready. */
const startLimit = 10_000;
/** Longer texts leave one thread to the others. */
const largeLength = 16_384;
/** Characters that may wait altogether, so that many large texts do not fill the memory. */
const mostWaitingCharacters = 8 * 1_048_576;

/**
 * Renders and reads texts in worker threads and terminates a worker that exceeds the time limit. The shortest text is
 * taken first, so that ordinary ones do not wait behind those that were made to take long.
 */
export class MarkdownWorkerPool implements MarkdownWorkers {
  private readonly waiting: WaitingJob[] = [];
  private waitingCharacters = 0;
  private readonly idle: Worker[] = [];
  private running = 0;
  private runningLarge = 0;
  private readonly threads: number;
  private readonly limit: number;
  private readonly mostWaiting: number;

  constructor({ threads = 2, limit = 2000, mostWaiting = 1000 }: MarkdownWorkerPoolOptions = {}) {
    this.threads = threads;
    this.limit = limit;
    this.mostWaiting = mostWaiting;
  }

  render(baseUrl: string, source: string): Promise<RenderedMarkdown | null> {
    return this.answer<RenderedMarkdown>({ kind: 'render', baseUrl, source });
  }

  read(source: string): Promise<TextContents | null> {
    return this.answer<TextContents>({ kind: 'read', baseUrl: '', source });
  }

  /** Ends the threads that wait for work. */
  async stop(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((worker) => worker.terminate()));
  }

  private answer<Kind extends Answer>(job: MarkdownJob): Promise<Kind | null> {
    const characters = this.waitingCharacters + job.source.length;
    if (this.waiting.length >= this.mostWaiting || (this.waiting.length > 0 && characters > mostWaitingCharacters)) {
      return Promise.reject(new Unavailable('too many texts waiting'));
    }
    return new Promise((resolve) => {
      this.waiting.push({ ...job, done: resolve as WaitingJob['done'] });
      this.waitingCharacters = characters;
      void this.workOn();
    });
  }

  private async workOn(): Promise<void> {
    if (this.running >= this.threads) return;
    const job = this.takeShortest();
    if (job === null) return;
    const isLarge = job.source.length > largeLength;
    this.running += 1;
    if (isLarge) this.runningLarge += 1;
    const worker = this.idle.pop() ?? (await startWorker());
    const answer = worker === null ? null : await this.run(worker, job);
    if (worker !== null && answer !== null) this.idle.push(worker);
    this.running -= 1;
    if (isLarge) this.runningLarge -= 1;
    job.done(answer);
    void this.workOn();
  }

  /** Null when nothing waits that may run now. */
  private takeShortest(): WaitingJob | null {
    let shortest = 0;
    this.waiting.forEach(({ source }, index) => {
      if (source.length < (this.waiting[shortest]?.source.length ?? 0)) shortest = index;
    });
    const job = this.waiting[shortest];
    if (job === undefined) return null;
    if (job.source.length > largeLength && this.runningLarge >= Math.max(1, this.threads - 1)) return null;
    this.waiting.splice(shortest, 1);
    this.waitingCharacters -= job.source.length;
    return job;
  }

  /** Null, and the end of the thread, when it takes too long or breaks. */
  private async run(worker: Worker, { kind, baseUrl, source }: MarkdownJob): Promise<Answer | null> {
    worker.postMessage({ kind, baseUrl, source } satisfies MarkdownJob, []);
    const answer = await nextMessage<Answer>(worker, this.limit);
    if (answer === null) void worker.terminate();
    return answer;
  }
}

/** A thread that is ready to work, so that its start does not count; null when it cannot be started. */
async function startWorker(): Promise<Worker | null> {
  const worker = new Worker(new URL('./markdown-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // Without a listener the failure of a thread would end the process.
  worker.on('error', () => undefined);
  // An idle thread keeps no process alive.
  worker.unref();
  return (await nextMessage(worker, startLimit)) === null ? null : worker;
}

/** Null when the thread ends first, or sends nothing for so many milliseconds. */
function nextMessage<Message>(worker: Worker, limit: number): Promise<Message | null> {
  return new Promise((resolve) => {
    const end = (message: Message | null) => {
      clearTimeout(timer);
      worker.off('message', end);
      worker.off('exit', fail);
      resolve(message);
    };
    const fail = () => end(null);
    const timer = setTimeout(fail, limit);
    worker.on('message', end);
    worker.on('exit', fail);
  });
}
