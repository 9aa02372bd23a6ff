import { useEffect, useRef, type ReactNode } from 'react';

/** What came of a form, in its place. It takes the focus, which went with the form, so that it is read out as well. */
export function EntryOutcome({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
