/** The result of a statement: column names in camel case, and the values of each row in that order. */
export interface Columns {
  names: readonly string[];
  rows: readonly unknown[][];
}

const camelNames = new Map<string, string>();

export function camelName(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}

/** The column of a field, `due_date` of `dueDate`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
