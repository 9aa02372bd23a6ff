import type { Readable } from 'node:stream';

/** Received content on the disk that has no final name yet. */
export interface ReceivedFile {
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  /** The first bytes, to detect the type. */
  readonly head: Uint8Array;
  /** Gives the file its final name, the id of its row. */
  keepAs(id: number): Promise<void>;
  /** Deletes the file, unless it was kept. */
  discard(): Promise<void>;
}

/** Storage of uploaded files. A file never changes, and its name is the id of its row. */
export interface FileStore {
  /** Writes a stream to the disk and flushes it. Cleans up on failure. @throws StorageFull */
  receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** The content of a file; null if it does not exist. */
  open(id: number): Promise<Readable | null>;
  /** The ids of all files, unordered. */
  ids(): Promise<number[]>;
  /**
   * Deletes files without a row after a day (so that a recent backup still finds them), and received content that was
   * never kept. `withRow` returns which ids have a row. Returns the ids of deleted files.
   */
  sweep(withRow: (ids: readonly number[]) => Promise<ReadonlySet<number>>, now: Date): Promise<number[]>;
}
