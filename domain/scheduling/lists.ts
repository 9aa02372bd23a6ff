/** Lists of numbers, one for each key from 0: the values of `key` are from `offsets[key]` to before `offsets[key + 1]`. */
export interface Lists {
  offsets: Int32Array;
  values: Int32Array;
}

/** Lists the indexes of keys by key, in order; keys below 0 are left out. */
export function listsOf(count: number, keys: Int32Array): Lists {
  const offsets = new Int32Array(count + 1);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as number;
    if (key >= 0) offsets[key + 1] = (offsets[key + 1] as number) + 1;
  }
  for (let key = 0; key < count; key += 1) {
    offsets[key + 1] = (offsets[key + 1] as number) + (offsets[key] as number);
  }
  const values = new Int32Array(offsets[count] as number);
  const places = offsets.slice();
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as number;
    if (key < 0) continue;
    values[places[key] as number] = index;
    places[key] = (places[key] as number) + 1;
  }
  return { offsets, values };
}
