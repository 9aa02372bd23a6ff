/** Epics answer below two roots. */
export function epicPaths(...tails: string[]): string[] {
  return ['/groups/:id/epics', '/groups/:id/-/epics'].flatMap((root) => tails.map((tail) => `${root}${tail}`));
}
