import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastContent {
  text: string;
  tone: ToastTone;
  /** An action of the toast, such as undo. */
  action?: { text: string; run: () => void | Promise<void> } | undefined;
}

export interface ToastOptions {
  tone?: ToastTone;
  action?: ToastContent['action'];
}

const plainMilliseconds = 6000;
/** Toasts with an undo action stay longer, and while they are hovered or focused. */
const actionMilliseconds = 12_000;

/** The visible toasts, newest last; drawn by `ToastPlace`. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/** Closes the last confirmation without an action. */
let closeLast: (() => void) | null = null;

/**
 * Shows a short confirmation; returns a function that closes it early. It replaces the one before, which says what is past, unless
 * that has an action. Failures stay beside others; they must also be shown in the page, since a toast disappears.
 */
export function toast(text: string, { tone = 'neutral', action }: ToastOptions = {}): () => void {
  const isFailure = tone === 'danger';
  if (!isFailure) closeLast?.();
  const key = toastQueue.add({ text, tone, action }, { timeout: action ? actionMilliseconds : plainMilliseconds });
  const close = (): void => toastQueue.close(key);
  if (!isFailure) closeLast = action ? null : close;
  return close;
}
