/** Entries of a list, and where the next ones begin; null at the end. */
export interface ListPart<Entry, Place> {
  entries: readonly Entry[];
  next: Place | null;
}

/** Reads a list from a place on, page by page, until there are as many entries as are shown, or no more. */
export async function readAsFar<Entry, Place>(
  shown: number,
  from: Place,
  read: (place: Place) => Promise<ListPart<Entry, Place>>,
): Promise<ListPart<Entry, Place>> {
  let { entries, next } = await read(from);
  while (next !== null && entries.length < shown) {
    const further = await read(next);
    entries = [...entries, ...further.entries];
    ({ next } = further);
  }
  return { entries, next };
}
