import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** A file of an import. */
export interface ImportedFile {
  name: string;
  bytes: Uint8Array;
}

/** The archive cannot be read, or is larger than allowed; with a sentence that says why. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

const entriesMaximum = 200;
/** Maximum bytes of all files of an archive together. */
const bytesMaximum = 50 * 1024 * 1024;
/** Texts of people shrink to a tenth or twentieth; what shrinks more than this is no plan. */
const ratioMaximum = 200;

/** True for the first bytes of a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The files of an archive, without folders and what systems add to them. @throws BadArchive */
export async function unzip(bytes: Uint8Array): Promise<ImportedFile[]> {
  let archive: ZipFile;
  try {
    archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, autoClose: false });
  } catch {
    throw new BadArchive('the archive is damaged');
  }
  if (archive.entryCount > entriesMaximum) throw new BadArchive(`the archive has more than ${entriesMaximum} files`);
  const files: ImportedFile[] = [];
  let left = bytesMaximum;
  try {
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName.split('/').at(-1) ?? '';
      if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
      if (entry.isEncrypted()) throw new BadArchive('the archive is encrypted');
      if (entry.fileName === '[Content_Types].xml') {
        throw new BadArchive('this is a workbook; save its sheet as CSV and import that');
      }
      files.push({ name, bytes: await contentOf(archive, entry, left) });
      left -= files.at(-1)?.bytes.length ?? 0;
    }
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive('the archive is damaged');
  }
  return files;
}

async function contentOf(archive: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  const most = Math.min(left, Math.max(1024 * 1024, entry.compressedSize * ratioMaximum));
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await archive.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      stream.destroy();
      throw new BadArchive(`its files are larger than ${bytesMaximum / 1024 / 1024} MB, or packed too tightly`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
