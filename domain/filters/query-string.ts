/** A query string taken apart: the last value of `name=`, and all values of `name[]=`. Empty values are left out. */
export class QueryString {
  private readonly values = new Map<string, string[]>();

  /** @param text with or without the leading `?`; what cannot be decoded is read as it is. */
  constructor(text: string) {
    for (const [name, value] of new URLSearchParams(text)) {
      if (value === '') continue;
      const list = this.values.get(name);
      if (list === undefined) this.values.set(name, [value]);
      else list.push(value);
    }
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The last value of a parameter, or null. */
  last(name: string): string | null {
    return this.values.get(name)?.at(-1) ?? null;
  }

  /** All values of `name[]`, else the last of a plain `name`, each once. */
  list(name: string): string[] {
    const values = this.values.get(`${name}[]`) ?? this.values.get(name)?.slice(-1) ?? [];
    return [...new Set(values)];
  }

  /** `true` or `1` and `false` or `0`; null for anything else. */
  flag(name: string): boolean | null {
    const value = this.last(name)?.toLowerCase();
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : null;
  }
}

export type QueryValue = string | boolean | readonly string[] | null;

/** Prints parameters in the order given, lists as `name[]`; null and empty ones are left out. Without the leading `?`. */
export function printQuery(parameters: readonly (readonly [name: string, value: QueryValue])[]): string {
  const pairs: string[] = [];
  const add = (name: string, value: string): void => {
    pairs.push(`${encodeName(name)}=${encodeURIComponent(value)}`);
  };
  for (const [name, value] of parameters) {
    if (value === null || value === '') continue;
    if (typeof value === 'string' || typeof value === 'boolean') add(name, String(value));
    else for (const entry of value) add(`${name}[]`, entry);
  }
  return pairs.join('&');
}

/** Brackets stay readable: they are what people know these addresses by, and they need no escape in a query. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
