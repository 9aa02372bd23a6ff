/** To-dos and notifications at icons are counted up to this number, which is shown as "99+". */
export const iconCountLimit = 100;

/** Results of a search are counted up to this number of each kind, which is shown as "1,000+". */
export const foundCountLimit = 1000;

/** A number at an icon: "3" or "99+"; null for none. */
export function iconCountText(count: number): string | null {
  if (count === 0) return null;
  return count < iconCountLimit ? String(count) : `${iconCountLimit - 1}+`;
}
