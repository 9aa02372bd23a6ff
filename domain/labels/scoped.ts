/** Scoped labels `a::b`: an item can have only one label of each scope. */
const separator = '::';

export function isScoped(title: string): boolean {
  return title.includes(separator);
}

/** The text before the last `::`; a title without `::` is its own key. */
export function scopeKey(title: string): string {
  const at = title.lastIndexOf(separator);
  return at === -1 ? title : title.slice(0, at);
}

/** The two parts of a scoped label; `scope` is null for a plain label. */
export function splitScope(title: string): { scope: string | null; name: string } {
  const at = title.lastIndexOf(separator);
  return at === -1
    ? { scope: null, name: title }
    : { scope: title.slice(0, at), name: title.slice(at + separator.length) };
}

/** True for two labels of one scope, of which an item can have only one. */
export function sharesScope(one: string, other: string): boolean {
  return isScoped(one) && isScoped(other) && scopeKey(one) === scopeKey(other);
}

/** Adds titles one by one: each replaces others of its scope, and duplicates are removed. */
export function withLabels(titles: readonly string[], added: readonly string[]): string[] {
  // Separate keys, because a scope and a plain title may be spelled alike.
  const keyOf = (title: string) => (isScoped(title) ? `scope ${scopeKey(title)}` : `title ${title}`);
  const kept = new Map<string, string>();
  const addedKeys = new Set(added.map(keyOf));
  for (const title of titles) if (!addedKeys.has(keyOf(title))) kept.set(`own ${title}`, title);
  for (const title of added) {
    kept.delete(keyOf(title));
    kept.set(keyOf(title), title);
  }
  return [...kept.values()];
}
