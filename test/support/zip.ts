import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of files; with a size, the content is already deflated. */
export function zipOf(
  files: readonly (readonly [name: string, content: Uint8Array, size?: number])[],
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content, size] of files) {
    const packed = size === undefined ? deflateRawSync(content) : Buffer.from(content);
    const encoded = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(size === undefined ? crc32(content) : 0, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? content.length, 18);
    fields.writeUInt16LE(encoded.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, encoded, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, end, encoded]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]);
}
