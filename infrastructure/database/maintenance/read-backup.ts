import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  backupContent,
  backupEnd,
  backupHeader,
  backupRepositoryFile,
  BackupProblem,
  backupTable,
  type BackupEnd,
  type BackupHeader,
} from './backup-format.ts';
import { backupKeyOf, decrypting, headBytes, saltOf } from './encrypted-backup.ts';

/** Receives the parts of a backup in order. Rows are JSON arrays of text. */
export interface BackupReader {
  header(header: BackupHeader): Promise<void>;
  table(name: string, columns: readonly string[]): Promise<void>;
  rows(table: string, rows: readonly string[]): Promise<void>;
  /** Starts the content of an upload. */
  upload(id: number): Promise<void>;
  /** Starts the content of a file of a git repository. */
  repositoryFile(folder: string, file: string): Promise<void>;
  content(part: Buffer): Promise<void>;
  end(end: BackupEnd): Promise<void>;
}

/** Rows are delivered in batches of at most this many characters or rows. */
const batchCharacters = 4 * 1024 * 1024;
const batchRows = 1000;
/** Maximum characters of a line: several times the largest row, a logged change of a description of 1 MiB. */
const longestLine = 64 * 1024 * 1024;

const nothing = () => Promise.resolve();
const noReader: BackupReader = {
  header: nothing,
  table: nothing,
  rows: nothing,
  upload: nothing,
  repositoryFile: nothing,
  content: nothing,
  end: nothing,
};

/** Reads a backup to its end and checks its format and digest. Throws `BackupProblem`. */
export function checkBackup(file: string, passphrase: string | null = null): Promise<void> {
  return readBackup(file, noReader, passphrase);
}

/**
 * Reads a backup to its end and checks that it is complete; one that was downloaded encrypted, with its passphrase.
 * Throws `BackupProblem`, even after the reader has received parts.
 */
export async function readBackup(file: string, reader: BackupReader, passphrase: string | null = null): Promise<void> {
  const state = new Parts(reader);
  let salt: Buffer | null = null;
  const text = createGunzip();
  try {
    salt = await saltOf(file);
    if (salt === null) pipeline(createReadStream(file), text, nothingMore);
    else {
      const key = await backupKeyOf(neededPassphrase(passphrase), salt);
      pipeline(createReadStream(file, { start: headBytes }), decrypting(key), text, nothingMore);
    }
    for await (const line of linesOf(text)) await state.take(line);
  } catch (error) {
    throw inClearWords(error, file, salt !== null);
  } finally {
    // And with it what it reads from.
    text.destroy();
  }
  if (!state.complete) throw new BackupProblem(`${file} is not whole: its end is missing`);
}

/** Errors of a pipeline are thrown where its end is read. */
function nothingMore(): void {}

function neededPassphrase(passphrase: string | null): string {
  if (passphrase !== null) return passphrase;
  throw new BackupProblem('it is encrypted. Give its passphrase in MILEPOST_PASSPHRASE or with --passphrase-file');
}

/** Only a line feed ends a line; other line breaks of Unicode may be part of a text. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, text] of [first, ...others].entries()) {
      if (index > 0) {
        yield parts.join('');
        parts = [];
        length = 0;
      }
      parts.push(text);
      length += text.length;
      if (length > longestLine) throw new BackupProblem('a line is longer than any that Milepost writes');
    }
  }
  if (length > 0) throw new BackupProblem('its last line is cut off');
}

class Parts {
  complete = false;
  private started = false;
  private table: string | null = null;
  private isInContent = false;
  private rows: string[] = [];
  private characters = 0;
  private readonly counts: Record<string, number> = {};
  private readonly hash = createHash('sha256');

  constructor(private readonly reader: BackupReader) {}

  async take(line: string): Promise<void> {
    if (this.complete) throw new BackupProblem('something follows its end');
    if (!this.started) {
      this.started = true;
      this.hash.update(`${line}\n`);
      return this.reader.header(parse(backupHeader, line, 'it does not begin as a backup'));
    }
    if (line.startsWith('{"end"')) return this.finish(parse(backupEnd, line, 'its end is damaged'));
    this.hash.update(`${line}\n`);
    if (line.startsWith('{"upload"')) {
      await this.flush();
      this.isInContent = true;
      return this.reader.upload(parse(backupContent, line, 'the name of an upload is damaged').upload);
    }
    if (line.startsWith('{"repository"')) {
      await this.flush();
      this.isInContent = true;
      const { repository, file } = parse(backupRepositoryFile, line, 'the name of a repository is damaged');
      return this.reader.repositoryFile(repository, file);
    }
    if (this.isInContent) return this.reader.content(Buffer.from(line, 'base64'));
    if (line.startsWith('{')) {
      await this.flush();
      const { table, columns } = parse(backupTable, line, 'the name of a table is damaged');
      this.table = table;
      this.counts[table] = 0;
      return this.reader.table(table, columns);
    }
    this.rows.push(line);
    this.characters += line.length;
    if (this.rows.length >= batchRows || this.characters >= batchCharacters) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    if (this.table === null) throw new BackupProblem('rows stand before the first table');
    this.counts[this.table] = (this.counts[this.table] ?? 0) + this.rows.length;
    const rows = this.rows;
    this.rows = [];
    this.characters = 0;
    await this.reader.rows(this.table, rows);
  }

  private async finish(end: BackupEnd): Promise<void> {
    await this.flush();
    const same = Object.keys(end.rows).every((table) => end.rows[table] === this.counts[table]);
    if (!same || this.hash.digest('hex') !== end.sha256) throw new BackupProblem('its text is not what was written');
    await this.reader.end(end);
    this.complete = true;
  }
}

function parse<Value>(schema: { parse(value: unknown): Value }, line: string, problem: string): Value {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new BackupProblem(problem);
  }
}

function inClearWords(error: unknown, file: string, isEncrypted: boolean): unknown {
  if (error instanceof BackupProblem) return new BackupProblem(`${file} cannot be used: ${error.message}`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${file}.`, true);
  if (code === 'EISDIR') return new BackupProblem(`${file} is a folder`);
  if (code === 'EACCES') return new BackupProblem(`${file} may not be read by this account`);
  if (isEncrypted && /^(?:Z_|ERR_OSSL_)/.test(code ?? ''))
    return new BackupProblem(`${file} cannot be opened: the passphrase is wrong, or the file is damaged`);
  if (code?.startsWith('Z_')) return new BackupProblem(`${file} is damaged or no backup: ${message}`);
  return error;
}
