/** Epics have two path prefixes. */
export function epicPaths(...tails: string[]): string[] {
  return ['/groups/:id/epics', '/groups/:id/-/epics'].flatMap((root) => tails.map((tail) => `${root}${tail}`));
}
