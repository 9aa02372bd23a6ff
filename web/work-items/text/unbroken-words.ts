/** Longest word that stays on one line; longer ones would leave a gap, or have no room on a phone. */
const longest = 16;
const tagOrHyphenated = /<[^>]*>|[^\s<>&;-]+(?:-[^\s<>&;-]+)+/g;

/**
 * Keeps short words with hyphens, such as `KEP-753` or `in-place`, on one line, since a browser breaks a large title
 * after any hyphen. Takes and returns HTML; `className` is of the element around such a word.
 */
export function unbrokenWords(html: string, className: string): string {
  return html.replace(tagOrHyphenated, (found) =>
    found.startsWith('<') || found.length > longest ? found : `<span class="${className}">${found}</span>`,
  );
}
