import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../../../widgets/alert/alert.tsx';
import { IconButton } from '../../../widgets/icon-button/icon-button.tsx';
import { useReturnFocus } from '../../../widgets/return-focus.ts';
import styles from './tree-forms.module.css';

/** Explains that children of a confidential epic are confidential. */
const confidentialHint = 'The parent epic is confidential and can only contain confidential epics and issues';

export interface FormFrameProps {
  /** Heading; only shown if the parent is confidential. */
  title: string | null;
  /** Accessible name of the form. */
  label: string;
  error: string | null;
  onSubmit: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

/** The frame that the forms of the panel share. */
export function FormFrame({ title, label, error, onSubmit, buttons, children }: FormFrameProps) {
  const form = useReturnFocus<HTMLFormElement>();
  return (
    <form
      ref={form}
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {title !== null && (
        <h3 className={styles.title}>
          {title}
          <IconButton label={confidentialHint} size="small">
            <Info />
          </IconButton>
        </h3>
      )}
      {children}
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <div className={styles.buttons}>{buttons}</div>
    </form>
  );
}
