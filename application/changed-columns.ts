/** The columns that differ between a row and its wanted state, so that an update writes nothing else. */
export function changedColumns<Row extends object>(before: Row, wanted: Row): Partial<Row> {
  const names = Object.keys(wanted) as (keyof Row)[];
  return Object.fromEntries(
    names.filter((name) => wanted[name] !== before[name]).map((name) => [name, wanted[name]]),
  ) as Partial<Row>;
}
