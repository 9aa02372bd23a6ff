import { z } from 'zod';

/**
 * A backup is gzipped text, one JSON value a line: the header; for each table a line that names it and its columns,
 * followed by its rows as arrays of PostgreSQL's own text for each value (null for none); for each upload a line with its
 * id, followed by its content as base64 in lines; and the end, which counts the rows, holds the next numbers of the ids,
 * and the SHA-256 of all text before it. A file without its end is no backup.
 */
export const backupFormat = 'milepost-backup';
/** The first version had no contents of uploads. */
export const backupVersion = 2;

export const backupHeader = z.object({
  format: z.literal(backupFormat),
  version: z.int().min(1).max(backupVersion),
  /** Names of the migrations that made the schema, oldest first. */
  migrations: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

export const backupContent = z.object({ upload: z.int().positive() });

export const backupEnd = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int(), isCalled: z.boolean() })),
  sha256: z.string(),
});
export type BackupEnd = z.infer<typeof backupEnd>;

/** The file is no backup, is damaged, or is of a version this one cannot read; in words for the person at the terminal. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
