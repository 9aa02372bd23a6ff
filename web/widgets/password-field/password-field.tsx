import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import { Button, Group, Input, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, FieldTexts, invalidIf } from '../field/field.tsx';
import parts from '../field/inner-parts.module.css';
import styles from './password-field.module.css';

export interface PasswordFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'type'> {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A password field that works with pasting and password managers, and can show its content. */
export function PasswordField({ label, description, error, className, inputRef, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      {...invalidIf(error)}
      spellCheck="false"
      className={classNames(fieldClass, className)}
    >
      <FieldTexts label={label} description={description} error={error}>
        <Group className={controlClass}>
          <Input ref={inputRef} className={parts.input ?? ''} />
          <Button
            aria-pressed={isShown}
            onPress={() => setShown(!isShown)}
            aria-label="Show password"
            className={classNames(parts.button, styles.toggle)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </Group>
      </FieldTexts>
    </AriaTextField>
  );
}
