/** Query parameters; lists become `name[]=a&name[]=b`, null and undefined are omitted. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** Formats a query with its leading `?`, or an empty text without parameters. */
export function queryText(query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') for (const entry of value) parameters.append(`${name}[]`, String(entry));
    else parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
