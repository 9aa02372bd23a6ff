import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components';
import { Button, Group, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass } from '../field/field.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search field: Escape or the clear button empties it. */
export function SearchField({ label, placeholder, className, inputRef, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={classNames(fieldClass, className)}>
      {({ isEmpty }) => (
        <Group className={controlClass}>
          <Search aria-hidden className={styles.icon} />
          <Input ref={inputRef} placeholder={placeholder ?? label} className={styles.input ?? ''} />
          {!isEmpty && (
            <Button className={styles.clear ?? ''} aria-label="Clear">
              <X />
            </Button>
          )}
        </Group>
      )}
    </AriaSearchField>
  );
}
