/** Where two answers differ, with the following text of each. */
export function differenceOf(before: string, after: string): string {
  let place = 0;
  while (before[place] === after[place]) place += 1;
  const start = Math.max(0, place - 60);
  return `${before.slice(start, place + 60)} became ${after.slice(start, place + 60)}`;
}
