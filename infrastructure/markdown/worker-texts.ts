import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../application/errors.ts';
import type { LargeTexts } from '../../application/markdown/large-texts.ts';
import type { RenderedMarkdown } from '../../application/markdown/rendered.ts';

export interface RenderingJob {
  baseUrl: string;
  source: string;
}

interface WaitingJob extends RenderingJob {
  done: (rendered: RenderedMarkdown | null) => void;
}

export interface WorkerTextsOptions {
  /** Threads at most; they are started when first needed. */
  threads?: number;
  /** Milliseconds a text may take (security.md §5, "Markdown"). */
  limit?: number;
  /** Texts that may wait; more are refused. */
  mostWaiting?: number;
}

/** Memory of one thread; a text of 1 MiB needs less than half of it. */
const megabytes = 512;
/** Milliseconds until a thread must be ready. */
const startLimit = 10_000;

/** Renders texts in threads, and shoots the thread of one that takes too long. */
export class WorkerTexts implements LargeTexts {
  private readonly waiting: WaitingJob[] = [];
  private readonly idle: Worker[] = [];
  private running = 0;
  private readonly threads: number;
  private readonly limit: number;
  private readonly mostWaiting: number;

  constructor({ threads = 2, limit = 2000, mostWaiting = 8 }: WorkerTextsOptions = {}) {
    this.threads = threads;
    this.limit = limit;
    this.mostWaiting = mostWaiting;
  }

  render(baseUrl: string, source: string): Promise<RenderedMarkdown | null> {
    if (this.waiting.length >= this.mostWaiting) return Promise.reject(new Unavailable());
    return new Promise((resolve) => {
      this.waiting.push({ baseUrl, source, done: resolve });
      void this.workOn();
    });
  }

  /** Ends the threads that wait for work. */
  async stop(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((worker) => worker.terminate()));
  }

  private async workOn(): Promise<void> {
    if (this.running >= this.threads || this.waiting.length === 0) return;
    this.running += 1;
    const worker = this.idle.pop() ?? (await startWorker());
    const job = this.waiting.shift();
    const rendered = worker === null || job === undefined ? null : await this.run(worker, job);
    if (worker !== null && (rendered !== null || job === undefined)) this.idle.push(worker);
    this.running -= 1;
    job?.done(rendered);
    void this.workOn();
  }

  /** Null, and the end of the thread, when it takes too long or breaks. */
  private async run(worker: Worker, { baseUrl, source }: RenderingJob): Promise<RenderedMarkdown | null> {
    worker.postMessage({ baseUrl, source } satisfies RenderingJob, []);
    const rendered = await said<RenderedMarkdown>(worker, this.limit);
    if (rendered === null) void worker.terminate();
    return rendered;
  }
}

/** A thread that is ready to work, so that its start does not count; null when it cannot be started. */
async function startWorker(): Promise<Worker | null> {
  const worker = new Worker(new URL('./render-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // Without anybody to hear it, the failure of a thread would end the process.
  worker.on('error', () => undefined);
  // An idle thread keeps no process alive.
  worker.unref();
  return (await said(worker, startLimit)) === null ? null : worker;
}

/** The next thing a thread says; null when it ends first, or says nothing for so many milliseconds. */
function said<Message>(worker: Worker, limit: number): Promise<Message | null> {
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
