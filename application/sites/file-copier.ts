import { createHash } from 'node:crypto';
import type { Site } from '../../domain/sites/site.ts';
import type { Replication } from './replication.ts';
import type { FileToCopy } from './site-queries.ts';
import type { CopyResult } from './site-store.ts';
import { sweepUploads, type UploadSweeping } from '../uploads/sweep-uploads.ts';

/** Milliseconds between two checks for files to copy when there was none. */
const pause = 15_000;
const sweepEvery = 60 * 60_000;
/** Files of one round; their results are saved together. */
const filesAtOnce = 100;
/** Milliseconds that a round waits until its results return through replication. */
const longestWait = 10_000;
const longestReason = 1_000;

/** The primary as the source of files. */
export interface PrimaryFiles {
  /** The content of an upload. Throws an error with a message for administrators if it cannot be read. */
  download(uploadId: number, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Reports results to the primary; returns the position in its log that includes them. */
  report(siteId: number, results: readonly CopyResult[]): Promise<string | null>;
}

/**
 * Copies the contents of uploads to a secondary, verifies their digests, and verifies old copies again. Failed copies are
 * retried after growing delays, which are stored with the upload.
 */
export class FileCopier {
  private sweptAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: UploadSweeping & { replication: Replication },
    private readonly primary: PrimaryFiles,
    private readonly report: (error: unknown) => void,
  ) {}

  start(): void {
    this.running = this.work();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** One round. Returns the number of processed files. */
  async copy(): Promise<number> {
    const { queries, replication, clock } = this.services;
    const site = await queries.sites.current();
    if (site === null || site.primary || !site.enabled) return 0;
    const files = await queries.sites.filesToCopy(site, clock.now(), filesAtOnce);
    if (files.length === 0) return 0;
    const missing: FileToCopy[] = [];
    const results: CopyResult[] = [];
    await this.atOnce(site.verificationMaxCapacity, files, async (file) => {
      const isThere = await this.isThere(file).catch(() => false);
      if (isThere) results.push({ uploadId: file.id, failure: null });
      else missing.push(file);
    });
    await this.atOnce(site.filesMaxCapacity, missing, async (file) => {
      const failure = await this.copyFile(file, site);
      if (!this.isStopping) results.push({ uploadId: file.id, failure });
    });
    const position = await this.primary.report(site.id, results);
    if (position !== null) await replication.hasApplied(position, longestWait);
    return results.length;
  }

  private async atOnce(
    most: number,
    files: readonly FileToCopy[],
    work: (file: FileToCopy) => Promise<void>,
  ): Promise<void> {
    const waiting = [...files];
    const workOn = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined && !this.isStopping; file = waiting.shift()) await work(file);
    };
    await Promise.all(Array.from({ length: Math.min(most, files.length) }, workOn));
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async work(): Promise<void> {
    let copied = 0;
    try {
      copied = await this.copy();
      if (performance.now() - this.sweptAt > sweepEvery) {
        this.sweptAt = performance.now();
        await sweepUploads(this.services);
      }
    } catch (error) {
      this.report(error);
    }
    if (this.isStopping) return;
    this.timer = setTimeout(() => this.start(), copied === 0 ? pause : 0);
    this.timer.unref();
  }

  /** The reason why it could not be copied; null if the copy is correct. */
  private async copyFile(file: FileToCopy, { blobDownloadTimeout }: Site): Promise<string | null> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(blobDownloadTimeout * 1_000), this.stopping.signal]);
      const received = await this.services.files.receive(await this.primary.download(file.id, signal));
      try {
        if (received.size !== file.size || received.sha256 !== file.sha256) {
          return 'The digest of the copied file is not that of the original.';
        }
        await received.keepAs(file.id);
        return null;
      } finally {
        await received.discard();
      }
    } catch (error) {
      return reasonOf(error);
    }
  }

  private async isThere({ id, sha256 }: FileToCopy): Promise<boolean> {
    const content = await this.services.files.open(id);
    if (content === null) return false;
    const hash = createHash('sha256');
    for await (const chunk of content as AsyncIterable<Uint8Array>) hash.update(chunk);
    return hash.digest('hex') === sha256;
  }
}

/** Without the path of a temporary file, so that failures of the same cause have the same reason. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, longestReason).replace(/, [a-z]+ '[^']*'.*$/s, '');
}
