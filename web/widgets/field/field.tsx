import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';
import hidden from '../visually-hidden.module.css';

export interface FieldTextsProps {
  label: string;
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  /** Error text; several sentences for several errors. */
  error?: string | undefined;
  children: ReactNode;
}

/** Label above, help and error below a field of react-aria-components, which links them for screen readers. */
export function FieldTexts({ label, isLabelHidden = false, description, error, children }: FieldTextsProps) {
  return (
    <>
      <Label className={isLabelHidden ? hidden.visuallyHidden : styles.label}>{label}</Label>
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

/** Marks a field with an error of ours as invalid. Without one, the browser's own checks decide, such as of a required field. */
export function invalidIf(error: string | undefined): { isInvalid?: true } {
  return error === undefined ? {} : { isInvalid: true };
}

/** The classes of the texts of a field that is not one of react-aria-components. */
export const fieldTextClasses = { label: styles.label, description: styles.description, error: styles.error } as const;

/** The class of a field as a whole, with its parts in a column. */
export const fieldClass = styles.field ?? '';
/** The class of the input or button: its frame and its states. */
export const controlClass = styles.control ?? '';
