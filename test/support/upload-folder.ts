import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name of a folder for uploads; it is made when the first file arrives, so it costs nothing where none does. */
export function newUploadFolder(): string {
  return join(tmpdir(), `milepost-uploads-${randomUUID()}`);
}
