import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastQueue } from './toast.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/**
 * Where toasts appear; once in the page. The region comes with its first toast: its code is not needed before, and one
 * that is mounted empty never becomes a landmark, so that F6 would pass it by.
 */
export function ToastPlace() {
  const hasToasts = useSyncExternalStore(subscribe, () => toastQueue.visibleToasts.length > 0);
  if (!hasToasts) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}

function subscribe(changed: () => void): () => void {
  return toastQueue.subscribe(changed);
}
