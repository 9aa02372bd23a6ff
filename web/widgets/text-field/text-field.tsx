import type { ReactNode, Ref } from 'react';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import { Input, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, FieldTexts, invalidIf } from '../field/field.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  isLabelHidden?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label, help and error. */
export function TextField({
  label,
  isLabelHidden,
  description,
  error,
  placeholder,
  className,
  inputRef,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} {...invalidIf(error)} className={classNames(fieldClass, className)}>
      <FieldTexts label={label} isLabelHidden={isLabelHidden} description={description} error={error}>
        <Input ref={inputRef} placeholder={placeholder} className={controlClass} />
      </FieldTexts>
    </AriaTextField>
  );
}
