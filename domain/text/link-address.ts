/** True if a text, without spaces around it, is an address of the Web, to which a page may link. */
export function isLinkAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}
