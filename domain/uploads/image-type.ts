/** Image types that browsers show without executing anything in them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The first bytes of each type. */
export const headLength = 16;

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
