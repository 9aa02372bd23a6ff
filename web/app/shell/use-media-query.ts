import { useCallback, useSyncExternalStore } from 'react';

/** Windows of phones, as in the style sheets, which cannot read it here. */
export const phoneWindow = '(max-width: 699px)';

/** True while the window matches `query`, such as `phoneWindow`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
