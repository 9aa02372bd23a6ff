import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

/** Why a form was not saved; nothing for null. Scrolls to it, since the button may be a long text below. */
export function FormError({ error }: { error: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    error !== null && (
      <div ref={place}>
        <Alert tone="danger">{error}</Alert>
      </div>
    )
  );
}
