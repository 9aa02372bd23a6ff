/** A list in parts of at most `size` things, for what takes only so many at once; no part for an empty one. */
export function* chunksOf<Thing>(things: readonly Thing[], size: number): Generator<Thing[], void, undefined> {
  for (let start = 0; start < things.length; start += size) yield things.slice(start, start + size);
}
