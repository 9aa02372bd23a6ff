/** Ctrl+Enter or Cmd+Enter, which submits a form from any of its texts. */
export function isSubmitPress({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
