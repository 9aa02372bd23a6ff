/**
 * Values of a filter, each once: a list in a request may repeat one a hundred times, and each would be a condition that
 * PostgreSQL plans and asks of every row.
 */
export function eachOnce<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
