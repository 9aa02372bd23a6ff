/** The widget that contains a field; null if the item does not exist for the reader. */
export function widgetWith<W extends object, K extends string>(
  namespace: { workItem: { widgets: readonly W[] } | null } | null,
  field: K,
): Extract<W, Record<K, unknown>> | null {
  const found = namespace?.workItem?.widgets.find((widget) => field in widget);
  return (found as Extract<W, Record<K, unknown>> | undefined) ?? null;
}
