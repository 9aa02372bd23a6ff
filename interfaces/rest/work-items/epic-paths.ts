/** Epics answer below two roots (rest.md §1, "Base"). */
export function epicPaths(...tails: string[]): string[] {
  return ['/groups/:id/epics', '/groups/:id/-/epics'].flatMap((root) => tails.map((tail) => `${root}${tail}`));
}
