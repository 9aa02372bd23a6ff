/** The full path of the group whose pages the reader is on, or null elsewhere. */
export function currentGroupPath(path: string): string | null {
  if (!path.startsWith('/groups/')) return null;
  const [fullPath = ''] = path.slice('/groups/'.length).split('/-/');
  try {
    return decodeURIComponent(fullPath).replace(/\/$/, '') || null;
  } catch (error) {
    // Such an address has no page either.
    if (error instanceof URIError) return null;
    throw error;
  }
}
