/** Things by a key: keys in the order of their first thing, things in the order of the list. */
export function groupedBy<Thing, Key>(things: Iterable<Thing>, keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) addTo(groups, keyOf(thing), thing);
  return groups;
}

/** Adds to the things of a key. */
export function addTo<Thing, Key>(groups: Map<Key, Thing[]>, key: Key, ...things: readonly Thing[]): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [...things]);
  else group.push(...things);
}
