import type { ReactNode } from 'react';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, FieldTexts, invalidIf } from '../field/field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  rows?: number;
}

/** Plain text of several lines with its label, help and error. */
export function TextArea({ label, description, error, rows = 4, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} {...invalidIf(error)} className={fieldClass}>
      <FieldTexts label={label} description={description} error={error}>
        <AriaTextArea rows={rows} className={classNames(controlClass, styles.area)} />
      </FieldTexts>
    </AriaTextField>
  );
}
