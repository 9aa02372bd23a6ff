import { statfs } from 'node:fs/promises';
import { StorageFull } from '../../../application/errors.ts';
import { isLostConnection } from '../failures.ts';

/** PostgreSQL stops when it cannot write its next log file, which has this size. */
const logFileBytes = 16 * 1024 * 1024;

/**
 * Why the server in this folder ended a connection: a server whose disk is full dies without telling its clients. Other
 * errors are returned unchanged.
 */
export async function causeOfLoss(
  error: unknown,
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<unknown> {
  if (!isLostConnection(error)) return error;
  try {
    return (await freeBytes(folder)) < logFileBytes ? new StorageFull() : error;
  } catch {
    return error;
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
