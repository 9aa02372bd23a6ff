import { decodedHash } from '../decoded-hash.ts';

const prefix = 'user-content-';

/** The heading or footnote of a rendered text that a fragment such as `#plan` names; null if it names none. */
export function namedPart(root: Element, fragment: string): HTMLElement | null {
  const name = decodedHash(fragment);
  if (name === '') return null;
  const id = name.startsWith(prefix) ? name : prefix + name;
  return root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
}
