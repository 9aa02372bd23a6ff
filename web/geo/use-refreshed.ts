import { useEffect } from 'react';

const refreshMilliseconds = 10_000;

/** Loads a store while its page is open, and again every ten seconds while it is visible. */
export function useRefreshed(store: { load(): Promise<void>; leave(): void }): void {
  useEffect(() => {
    void store.load();
    // A disconnected site changes no row that could trigger an update.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.load();
    }, refreshMilliseconds);
    return () => {
      clearInterval(timer);
      store.leave();
    };
  }, [store]);
}
