/** The columns in which a row differs from its new state, so that an update writes only those. */
export function changedColumns<Row extends object>(before: Row, wanted: Row): Partial<Row> {
  const names = Object.keys(wanted) as (keyof Row)[];
  return Object.fromEntries(
    names.filter((name) => wanted[name] !== before[name]).map((name) => [name, wanted[name]]),
  ) as Partial<Row>;
}
