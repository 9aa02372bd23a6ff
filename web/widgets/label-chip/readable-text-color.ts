/** Black or white, whichever has the higher contrast on `color` (`#rrggbb`); the better one is never below 4.5:1. */
export function readableTextColor(color: string): '#ffffff' | '#1a1f20' {
  const luminance = relativeLuminance(color);
  const onWhite = 1.05 / (luminance + 0.05);
  const onDark = (luminance + 0.05) / (relativeLuminance('#1a1f20') + 0.05);
  return onWhite >= 4.5 || onWhite >= onDark ? '#ffffff' : '#1a1f20';
}

/** WCAG 2.2, "relative luminance": 0 for black, 1 for white. */
function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
