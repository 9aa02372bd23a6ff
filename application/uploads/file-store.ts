import type { Readable } from 'node:stream';

/** Content that has arrived and is on the disk, under no lasting name yet. */
export interface ReceivedFile {
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The first bytes, to tell what it is. */
  readonly head: Uint8Array;
  /** Gives it the id of its row as its name, for good. */
  keepAs(id: number): Promise<void>;
  /** Removes it, unless it was kept. */
  discard(): Promise<void>;
}

/** Where the contents of uploads are kept. A file is never changed, and is named by the id of its row. */
export interface FileStore {
  /** Writes a stream to the disk and flushes it. Leaves nothing behind when that fails. @throws StorageFull */
  receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** The content of a file; null when it is not there. */
  open(id: number): Promise<Readable | null>;
  /** The ids of all files, in no order. */
  ids(): Promise<number[]>;
  /**
   * Removes files that have had no row for a day, so that backups of a moment ago still find theirs, and what was
   * received and never kept. `withRow` answers those of some ids that have one. Answers the ids of removed files.
   */
  sweep(withRow: (ids: readonly number[]) => Promise<ReadonlySet<number>>, now: Date): Promise<number[]>;
}
