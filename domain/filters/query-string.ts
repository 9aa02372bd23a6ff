/** A parsed query string: the last value of each `name=`, and all values of each `name[]=`. Empty values are omitted. */
export class QueryString {
  private readonly values = new Map<string, string[]>();

  /** @param text with or without the leading `?`; invalid escapes are kept as typed */
  constructor(text: string) {
    for (const [name, typed] of new URLSearchParams(text)) {
      // As names are kept.
      const value = typed.normalize('NFC');
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

  /** All values of `name[]`, or else the last value of a plain `name`, without duplicates. */
  list(name: string): string[] {
    const values = this.values.get(`${name}[]`) ?? this.values.get(name)?.slice(-1) ?? [];
    return [...new Set(values)];
  }

  /** `true` or `1` and `false` or `0`; null for other values. */
  flag(name: string): boolean | null {
    const value = this.last(name)?.toLowerCase();
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : null;
  }
}

export type QueryValue = string | boolean | readonly string[] | null;

/** Formats parameters in the given order, lists as `name[]`; null and empty ones are omitted. Without the leading `?`. */
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

/** Keep brackets readable; queries need no escape for them. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
