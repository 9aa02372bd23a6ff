import type { KeyboardEvent } from 'react';

const stops = 'input[type="search"]:enabled, ul input:enabled, ul [role="radio"]:enabled';

/**
 * For `onKeyDownCapture` around a search field and the list of its options: the arrow keys lead from the field through
 * the list and back. Captured, since the field keeps all keys to itself.
 */
export function moveThroughOptions(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const reached = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const place = reached.indexOf(event.target as HTMLElement);
  if (place === -1) return;
  event.preventDefault();
  event.stopPropagation();
  reached[place + step]?.focus();
}
