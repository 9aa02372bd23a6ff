import type { KeyboardEvent } from 'react';
import { isSign } from '../keys/key-names.ts';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { continueList, indent, link, outdent, wrap, type Edit, type Selected } from './formatting.ts';

/** Fixed editing shortcuts by key with Ctrl or Cmd; `shift+` is a prefix. */
const edits: Record<string, (selected: Selected) => Edit> = {
  b: (selected) => wrap(selected, '**'),
  i: (selected) => wrap(selected, '_'),
  'shift+x': (selected) => wrap(selected, '~~'),
  k: link,
  ']': indent,
  '[': outdent,
};

/** Shortcuts of editors, for the shortcut help. Users cannot change them. */
export const editingShortcuts: readonly { text: string; keys: string }[] = [
  { text: 'Save or send', keys: '$mod+Enter' },
  { text: 'Comment, and close or reopen', keys: '$mod+Shift+Enter' },
  { text: 'Bold', keys: '$mod+b' },
  { text: 'Italic', keys: '$mod+i' },
  { text: 'Strikethrough', keys: '$mod+Shift+x' },
  { text: 'Link', keys: '$mod+k' },
  { text: 'Indent', keys: '$mod+]' },
  { text: 'Outdent', keys: '$mod+[' },
  { text: 'Preview', keys: '$mod+Shift+p' },
  { text: 'Edit your last comment, from an empty one', keys: 'ArrowUp' },
  { text: 'Close without saving', keys: 'Escape' },
];

/** Ctrl+Enter or Cmd+Enter, which submits a form from any of its texts. */
export function isSubmitPress({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Handles a key in an editor; returns true if it was handled. */
export function pressInText(
  event: KeyboardEvent<HTMLTextAreaElement>,
  onSubmit: ((withShift: boolean) => void) | undefined,
): boolean {
  const field = event.currentTarget;
  const withModifier = event.metaKey || event.ctrlKey;
  if (isSubmitPress(event) && onSubmit) {
    event.preventDefault();
    onSubmit(event.shiftKey);
    return true;
  }
  const name = `${event.shiftKey && !isSign(event.key) ? 'shift+' : ''}${event.key.toLowerCase()}`;
  const edit = withModifier && !event.altKey ? edits[name]?.(selectedIn(field)) : undefined;
  const list = event.key === 'Enter' && !withModifier && !event.shiftKey ? continueList(selectedIn(field)) : undefined;
  const done = edit ?? list;
  if (!done) return false;
  event.preventDefault();
  event.stopPropagation();
  applyEdit(field, done);
  return true;
}
