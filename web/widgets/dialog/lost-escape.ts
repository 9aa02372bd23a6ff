import { useEffect, type RefObject } from 'react';

/**
 * Half a second after a window has opened, React Aria takes the focus off it and gives it back, so that screen readers
 * notice it: with one, only after a frame and all transitions. Escape that is pressed meanwhile closes the window, too.
 */
export function useLostEscape(window: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const passOn = ({ target, key }: KeyboardEvent): void => {
      const topmost = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      if (key !== 'Escape' || target !== document.body || topmost !== window.current) return;
      topmost?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    document.addEventListener('keydown', passOn);
    return () => document.removeEventListener('keydown', passOn);
  }, [window]);
}
