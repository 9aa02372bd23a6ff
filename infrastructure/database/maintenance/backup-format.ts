import { z } from 'zod';
import { isRepositoryFolder, repositoryFiles } from '../../repositories/repository-layout.ts';

/**
 * A backup is gzipped text with one JSON value per line: a header; per table a line with its name and columns, followed
 * by its rows as arrays of PostgreSQL's text for each value (null for NULL); per upload a line with its id, followed by
 * its content as base64 lines; per file of a git repository a line with folder and name, followed by its content in the
 * same way; and an end with the number of rows, the next ids, and the SHA-256 of all text before it.
 * A file without the end is invalid.
 */
export const backupFormat = 'milepost-backup';
/** The first version had no uploads, the second no git repositories. */
export const backupVersion = 3;

export const backupHeader = z.object({
  format: z.literal(backupFormat),
  version: z.int().min(1).max(backupVersion),
  /** Names of the migrations that created the schema, oldest first. */
  migrations: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

export const backupContent = z.object({ upload: z.int().positive() });

export const backupRepositoryFile = z.object({
  repository: z.string().refine(isRepositoryFolder),
  file: z.enum(repositoryFiles),
});

export const backupEnd = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int(), isCalled: z.boolean() })),
  sha256: z.string(),
});
export type BackupEnd = z.infer<typeof backupEnd>;

/** The file is not a backup, is damaged, or has an unknown version; as text for the person at the terminal. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';

  constructor(
    message: string,
    /** There is no such file. */
    readonly isMissing = false,
  ) {
    super(message);
  }
}
