/** The text of bytes in a charset. @throws for an unknown charset; with `fatal`, also for bytes that are not in it */
export function decode(bytes: Uint8Array, charset: string, options: { fatal?: boolean } = {}): string {
  const decoder = new TextDecoder(charset, options);
  // In one piece, Node.js 20 reads Windows-1252 as Latin-1, without the euro sign and typographic quotes.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
