import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

export interface FieldTextsProps {
  label: string;
  /** The label is there for those who hear it, not seen. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** Why the value is refused; several sentences when several things are wrong. */
  error?: string | undefined;
  children: ReactNode;
}

/** Label above, help and error below a field of react-aria-components, which links them for screen readers. */
export function FieldTexts({ label, isLabelHidden = false, description, error, children }: FieldTextsProps) {
  return (
    <>
      <Label className={isLabelHidden ? styles.hiddenLabel : styles.label}>{label}</Label>
      {children}
      {description && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </>
  );
}

/** The class of a field as a whole: its parts under each other. */
export const fieldClass = styles.field ?? '';
/** The class of what is written in or pressed: its frame and its states. */
export const controlClass = styles.control ?? '';
