import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastContent {
  text: string;
  tone: ToastTone;
  /** Something to do about it, such as taking it back. */
  action?: { text: string; run: () => void | Promise<void> } | undefined;
}

export interface ToastOptions {
  tone?: ToastTone;
  action?: ToastContent['action'];
}

const plainMilliseconds = 6000;
/** What can be undone stays longer, and as long as it is looked at. */
const actionMilliseconds = 12_000;

/** The toasts that are shown, newest last; drawn by `ToastPlace`. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/**
 * Tells in passing that something was done; the answer takes it away early. What failed must also be said in the page,
 * since a toast goes.
 */
export function toast(text: string, { tone = 'neutral', action }: ToastOptions = {}): () => void {
  const key = toastQueue.add({ text, tone, action }, { timeout: action ? actionMilliseconds : plainMilliseconds });
  return () => toastQueue.close(key);
}
