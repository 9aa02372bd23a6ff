import type { ReactNode } from 'react';
import { useReturnFocus } from './return-focus.ts';

const noBox = { display: 'contents' } as const;

/** Around buttons that go away once they are pressed: the focus then goes to what is nearest. */
export function Passing({ children }: { children: ReactNode }) {
  const place = useReturnFocus<HTMLSpanElement>();
  return (
    <span ref={place} style={noBox}>
      {children}
    </span>
  );
}
