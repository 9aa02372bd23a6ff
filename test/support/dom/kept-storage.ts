/** Notes what the browser stores now; returns a function that stores it again, as for a page after a reload. */
export function keptStorage(): () => void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const kept = keys.map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  return () => kept.forEach(([key, text]) => localStorage.setItem(key, text));
}
