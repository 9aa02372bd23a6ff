import { createHash } from 'node:crypto';
import type { FileStore, ReceivedFile } from '../../application/uploads/file-store.ts';
import { headLength } from '../../domain/uploads/image-type.ts';

export const day = 24 * 60 * 60 * 1000;

/** The uploads of an instance, wherever they are. */
export interface InstanceFiles extends FileStore {
  /** Moves files of this disk into the store, by id; they replace those of the same id. */
  takeOver(paths: ReadonlyMap<number, string>): Promise<void>;
}

/** Passes content on; `facts` tells its size, digest and beginning once all of it has passed. */
export function measured(content: AsyncIterable<Uint8Array>): {
  chunks: AsyncIterable<Uint8Array>;
  facts: () => Pick<ReceivedFile, 'size' | 'sha256' | 'head'>;
} {
  const hash = createHash('sha256');
  let size = 0;
  const beginning: Uint8Array[] = [];
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (size < headLength) beginning.push(chunk.subarray(0, headLength - size));
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { chunks: pass(), facts: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(beginning) }) };
}
