/** Scoped labels `a::b`: of each scope an item carries one at most. */
const separator = '::';

export function isScoped(title: string): boolean {
  return title.includes(separator);
}

/** The text before the last `::`; a title without one is its own key. */
export function scopeKey(title: string): string {
  const at = title.lastIndexOf(separator);
  return at === -1 ? title : title.slice(0, at);
}

/** The two halves a scoped label is drawn with; `scope` is null for a plain label. */
export function splitScope(title: string): { scope: string | null; name: string } {
  const at = title.lastIndexOf(separator);
  return at === -1
    ? { scope: null, name: title }
    : { scope: title.slice(0, at), name: title.slice(at + separator.length) };
}

/** The titles an item carries after `added` joined them one by one: others of a scope give way, and nothing is twice. */
export function withLabels(titles: readonly string[], added: readonly string[]): string[] {
  // A scope and a plain title may be spelled alike.
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
