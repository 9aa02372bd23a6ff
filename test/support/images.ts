import type { ImageType } from '../../domain/uploads/image-type.ts';

/** The beginnings of pictures that claim these dimensions; nothing follows. */
export function imageOf(type: ImageType, width = 4, height = 3): Buffer<ArrayBuffer> {
  return beginnings[type](width, height);
}

const beginnings: Readonly<Record<ImageType, (width: number, height: number) => Buffer<ArrayBuffer>>> = {
  'image/png': (width, height) =>
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), big(width, 4), big(height, 4), bytes(8, 6)]),
  'image/jpeg': (width, height) =>
    Buffer.concat([
      bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 11, 8),
      big(height, 2),
      big(width, 2),
      bytes(1, 1, 0x11, 0),
    ]),
  'image/gif': (width, height) =>
    Buffer.concat([Buffer.from('GIF89a'), little(width, 2), little(height, 2), bytes(0, 0, 0)]),
  'image/webp': (width, height) =>
    Buffer.concat([
      Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
      little(width - 1, 3),
      little(height - 1, 3),
    ]),
};

function bytes(...values: number[]): Buffer {
  return Buffer.from(values);
}

function big(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
}

function little(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntLE(value, 0, length);
  return buffer;
}
