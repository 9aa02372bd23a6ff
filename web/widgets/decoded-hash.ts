/** What a fragment such as `#plan` names; empty for one that cannot be decoded. */
export function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
