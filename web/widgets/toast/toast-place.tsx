import { Suspense, useSyncExternalStore } from 'react';
import { toastQueue } from './toast.ts';
import { lazyCode } from '../lazy-part.tsx';

const ToastRegion = lazyCode(() => import('./toast-region.tsx'));

/**
 * The container of toasts; once in the page. The region is loaded with the first toast: an empty one that is mounted
 * early never becomes a landmark, so F6 would skip it.
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
