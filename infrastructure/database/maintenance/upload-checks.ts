import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { FileStore } from '../../../application/uploads/file-store.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import type { Finding } from './integrity.ts';

export const uploadCheck = 'upload-contents';

/** Reads the content of every upload and compares it with its row. Changes nothing. */
export async function checkUploads(connection: Knex, files: Pick<FileStore, 'open'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, sha256 } of await connection<Upload>('uploads').select('id', 'sha256').orderBy('id')) {
    const content = await files.open(id);
    const hash = createHash('sha256');
    if (content !== null) await pipeline(content, hash);
    const problem =
      content === null ? 'its content is missing' : hash.digest('hex') === sha256 ? null : 'its content was changed';
    if (problem !== null) findings.push({ check: uploadCheck, subject: 'upload', id, problem });
  }
  return findings;
}
