/** True if code failed to load: the network is down, or the server has a newer version. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

export const missingCodeText = 'Part of this page failed to load. Check your connection.';
