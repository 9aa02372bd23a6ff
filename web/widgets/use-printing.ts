import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** Tells a view that draws only what is in sight when the page is printed, which shows all of it. */
export function usePrinting(view: { printing(isPrinting: boolean): void }): void {
  useEffect(() => {
    // The browser draws the sheets as soon as the listeners have returned.
    const begin = (): void => flushSync(() => view.printing(true));
    const end = (): void => view.printing(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [view]);
}
