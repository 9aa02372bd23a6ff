import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Alert } from './alert.tsx';

interface LoadFailureProps {
  title?: string;
  /** What could not be loaded, or why. */
  children: ReactNode;
  onRetry: () => void;
  className?: string | undefined;
}

/** Says that something could not be loaded, with a button to try again. */
export function LoadFailure({ onRetry, ...alert }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      actions={
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
      }
      {...alert}
    />
  );
}
