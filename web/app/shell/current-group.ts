/** The full path of the group whose pages the reader is on, or of the group of the project; null elsewhere. */
export function currentGroupPath(path: string): string | null {
  const [place = '', page] = path.split('/-/');
  const isGroup = place.startsWith('/groups/');
  if (!isGroup && page === undefined) return null;
  const fullPath = isGroup ? place.slice('/groups/'.length) : place.slice(1, Math.max(1, place.lastIndexOf('/')));
  try {
    return decodeURIComponent(fullPath).replace(/\/$/, '') || null;
  } catch (error) {
    // Such an address has no page either.
    if (error instanceof URIError) return null;
    throw error;
  }
}
