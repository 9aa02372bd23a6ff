/** Image types that browsers show without executing anything in them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Bytes at the beginning of a file that are read to learn its type and, after what cameras add, its dimensions. */
export const headLength = 256 * 1024;

export interface ImageSize {
  width: number;
  height: number;
}

/** Pixels of a picture that browsers are made to decode. */
export const mostPixels = 50_000_000;

/** Why a picture is too large to be shown, or null. A small file may claim any dimensions. */
export function problemOfPixels({ width, height }: ImageSize): string | null {
  return width * height > mostPixels ? `has too many pixels (maximum is ${mostPixels / 1_000_000} megapixels)` : null;
}

/** The first bytes of each type. */
const beginnings: readonly (readonly [ImageType, readonly (readonly [offset: number, bytes: readonly number[]])[]])[] =
  [
    ['image/png', [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]]],
    ['image/jpeg', [[0, [0xff, 0xd8, 0xff]]]],
    [
      'image/gif',
      [
        [0, [0x47, 0x49, 0x46, 0x38]],
        [5, [0x61]],
      ],
    ],
    [
      'image/webp',
      [
        [0, [0x52, 0x49, 0x46, 0x46]],
        [8, [0x57, 0x45, 0x42, 0x50]],
      ],
    ],
  ];

/** Detects the image type of the content, ignoring its name; null for other content. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const found = beginnings.find(([, parts]) =>
    parts.every(([offset, bytes]) => bytes.every((byte, index) => head[offset + index] === byte)),
  );
  return found?.[0] ?? null;
}
