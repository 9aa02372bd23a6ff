const longestName = 120;

/** The first line of a list item's own text, without nested lists; short enough for a name. */
export function ownWords(item: Element): string {
  const words = [...item.childNodes]
    .filter((node) => !(node instanceof HTMLUListElement || node instanceof HTMLOListElement))
    .map((node) => node.textContent ?? '')
    .join('');
  return (words.trim().split('\n')[0] ?? '').slice(0, longestName);
}
