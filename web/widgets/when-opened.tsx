import { Suspense, useState, type ReactNode } from 'react';

/**
 * Mounts a window whose code is loaded on demand when it is first opened. It stays mounted then, so that it can close
 * with its transition.
 */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(isOpen);
  if (isOpen && !isNeeded) setNeeded(true);
  return isNeeded && <Suspense>{children}</Suspense>;
}
