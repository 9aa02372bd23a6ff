import { useEffect } from 'react';
import type { Reading } from '../state/reading.ts';

const refreshMilliseconds = 10_000;

/** Reads while the page is open, and again every ten seconds while it is visible. */
export function useRefreshed<Answer>(reading: Reading<Answer>): void {
  useEffect(() => {
    const stop = reading.start();
    // A disconnected site changes no row that could trigger an update.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reading.reload();
    }, refreshMilliseconds);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [reading]);
}
