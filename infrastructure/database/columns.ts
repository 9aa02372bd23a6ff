/** The result of a statement: column names in camel case, and the values of each row in that order. */
export interface Columns {
  names: readonly string[];
  rows: readonly unknown[][];
}
