import { useEffect } from 'react';
import type { Shell } from './shell.ts';

/** Keeps what is typed while the code of the palette loads, so that it is not lost and does not act as shortcuts. */
export function TypedAhead({ shell }: { shell: Shell }) {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (key === 'Escape') shell.openPalette(false);
      else if (key === 'Backspace') shell.typeAhead(shell.typedAhead.slice(0, -1));
      else if (/^.$/u.test(key)) shell.typeAhead(shell.typedAhead + key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [shell]);
  return null;
}
