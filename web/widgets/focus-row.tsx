import type { ReactNode } from 'react';
import { focusRow, useReturnFocus } from './return-focus.ts';

/** Fields that belong together and can be removed, as a row. */
export function FocusRow({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const row = useReturnFocus<HTMLDivElement>();
  return (
    <div {...focusRow} ref={row} className={className}>
      {children}
    </div>
  );
}
