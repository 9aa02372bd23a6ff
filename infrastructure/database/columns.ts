/** The result of a statement: column names in camel case, and the values of each row in that order. */
export interface Columns {
  names: readonly string[];
  rows: readonly unknown[][];
}

/** The column of a field, `due_date` of `dueDate`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
