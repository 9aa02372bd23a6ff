import { useEffect, type RefObject } from 'react';
import { useRoadmap } from '../roadmap-context.ts';
import { sheets } from './sheets.ts';
import { shownPicture } from './shown-picture.ts';

/**
 * Prints what is loaded of a roadmap whichever way the reader asks the browser for it: in place of the page, or, where
 * the roadmap is a part of another, in place of its chart.
 */
export function PrintedSheets({ chart, isPart }: { chart: RefObject<Element | null>; isPart: boolean }) {
  const { store } = useRoadmap();
  useEffect(() => {
    // The browser prints as soon as the listener has returned.
    const begin = (): void => {
      const parent = isPart ? chart.current?.parentElement : document.body;
      if (!sheets.isLaidOut && parent) sheets.layOut(shownPicture(store), isPart ? 'part' : 'a4', parent);
    };
    window.addEventListener('beforeprint', begin);
    return () => {
      sheets.clear();
      window.removeEventListener('beforeprint', begin);
    };
  }, [store, chart, isPart]);
  return null;
}
