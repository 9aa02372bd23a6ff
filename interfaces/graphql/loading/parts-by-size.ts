/** Maximum characters of texts that are rendered together. */
const largestPart = 16_384;

/** Splits a list into runs of neighbors that are rendered together. */
export function* partsBySize<Thing>(things: readonly Thing[], sizeOf: (thing: Thing) => number): Generator<Thing[]> {
  let part: Thing[] = [];
  let size = 0;
  for (const thing of things) {
    if (part.length > 0 && size + sizeOf(thing) > largestPart) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(thing);
    size += sizeOf(thing);
  }
  if (part.length > 0) yield part;
}
