import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  className?: string;
}

/** On, off or, with `isIndeterminate`, partly on. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={classNames(styles.checkbox, className)}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span aria-hidden="true" className={styles.box}>
            {isIndeterminate ? <Minus /> : isSelected && <Check />}
          </span>
          <span>{children}</span>
        </>
      )}
    </AriaCheckbox>
  );
}
