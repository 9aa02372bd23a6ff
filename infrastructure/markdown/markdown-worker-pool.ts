import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../application/errors.ts';
import type { MarkdownWorkers } from '../../application/markdown/markdown-workers.ts';
import type { RenderedMarkdown } from '../../application/markdown/rendered.ts';
import type { TextContents } from '../../application/markdown/text-contents.ts';
import type { Checklist } from '../../domain/work-items/checklist.ts';

export interface MarkdownJob {
  kind: 'render' | 'read' | 'count';
  baseUrl: string;
  source: string;
}

export type MarkdownAnswer = RenderedMarkdown | TextContents | Checklist;

interface WaitingJob extends MarkdownJob {
  done: (answer: MarkdownAnswer | null) => void;
}

export interface MarkdownWorkerPoolOptions {
  /** Maximum number of threads; they are started on demand. */
  threads?: number;
  /** Maximum milliseconds per text. */
  limit?: number;
  /** Maximum number of waiting texts; more are rejected. */
  mostWaiting?: number;
}

/** Memory limit of a thread; a text of 1 MiB needs less than half of it. */
const megabytes = 512;
/** Maximum milliseconds until a thread is ready. */
const startLimit = 10_000;
/** Longer texts leave one thread free for others. */
const largeLength = 16_384;
/** Maximum characters of all waiting texts, so that large texts do not fill the memory. */
const mostWaitingCharacters = 8 * 1_048_576;

/**
 * Renders and parses texts in worker threads and terminates a worker that exceeds the time limit. The shortest text
 * runs first, so that ordinary ones do not wait behind hostile ones.
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

  count(source: string): Promise<Checklist | null> {
    return this.answer<Checklist>({ kind: 'count', baseUrl: '', source });
  }

  /** Stops idle threads. */
  async stop(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((worker) => worker.terminate()));
  }

  private answer<Kind extends MarkdownAnswer>(job: MarkdownJob): Promise<Kind | null> {
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

  /** Null if no waiting text can run now. */
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

  /** Null, after terminating the thread, if it exceeds the time limit or crashes. */
  private async run(worker: Worker, { kind, baseUrl, source }: MarkdownJob): Promise<MarkdownAnswer | null> {
    worker.postMessage({ kind, baseUrl, source } satisfies MarkdownJob, []);
    const answer = await nextMessage<MarkdownAnswer>(worker, this.limit);
    if (answer === null) void worker.terminate();
    return answer;
  }
}

/** A ready thread, so that its startup does not count against the text; null if it cannot be started. */
async function startWorker(): Promise<Worker | null> {
  const worker = new Worker(new URL('./markdown-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // Without a listener, the failure of a thread would end the process.
  worker.on('error', () => undefined);
  // An idle thread does not keep the process alive.
  worker.unref();
  return (await nextMessage(worker, startLimit)) === null ? null : worker;
}

/** Null if the thread ends first, or sends nothing for this many milliseconds. */
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
