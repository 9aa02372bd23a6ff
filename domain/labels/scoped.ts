/** Scoped labels `a::b`: of each scope an item carries one at most (behaviour.md §7.4). */
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

/** The titles an item carries after `added` joined them: others of its scope give way, and nothing stands twice. */
export function withLabel(titles: readonly string[], added: string): string[] {
  const rest = titles.filter(
    (title) => title !== added && !(isScoped(added) && isScoped(title) && sameScope(title, added)),
  );
  return [...rest, added];
}

function sameScope(one: string, other: string): boolean {
  return scopeKey(one) === scopeKey(other);
}
