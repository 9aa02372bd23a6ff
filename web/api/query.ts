/** Query parameters of a call; lists become `name[]=a&name[]=b`, null and undefined are left out. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** Writes a query with its leading `?`, or an empty text when there is nothing to say. */
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
