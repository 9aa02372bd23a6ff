const prefix = 'user-content-';

/** The heading of a rendered text that the fragment of an address such as `#plan` names; null if it names none. */
export function namedHeading(root: Element, fragment: string): HTMLElement | null {
  const headings = [...root.querySelectorAll<HTMLElement>(`[id^="${prefix}"]`)];
  return headings.find(({ id }) => `#${encodeURIComponent(id.slice(prefix.length))}` === fragment) ?? null;
}
