const mostShown = 99;

/** A number at an icon: "3" or "99+"; null for none. */
export function countText(count: number): string | null {
  if (count === 0) return null;
  return count > mostShown ? `${mostShown}+` : String(count);
}
