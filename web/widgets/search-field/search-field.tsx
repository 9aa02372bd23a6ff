import { Search, X } from 'lucide-react';
import { use, useState, type Ref } from 'react';
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components';
import { Button, Group, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass } from '../field/field.tsx';
import { InPopover } from '../popover/in-popover.ts';
import parts from '../field/inner-parts.module.css';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A search field: Escape or the clear button empties it. That of a popover has the focus when it opens, except on screens
 * where the keyboard would cover it.
 */
export function SearchField({ label, placeholder, className, inputRef, autoFocus, ...rest }: SearchFieldProps) {
  const isFirst = use(InPopover) && !window.matchMedia('(pointer: coarse)').matches;
  return (
    <AriaSearchField
      {...rest}
      autoFocus={autoFocus ?? isFirst}
      aria-label={label}
      className={classNames(fieldClass, className)}
    >
      {({ isEmpty }) => (
        <Group className={controlClass}>
          <Search aria-hidden className={styles.icon} />
          <Input ref={inputRef} placeholder={placeholder ?? label} className={classNames(parts.input, styles.input)} />
          {!isEmpty && (
            <Button className={classNames(parts.button, styles.clear)} aria-label="Clear">
              <X />
            </Button>
          )}
        </Group>
      )}
    </AriaSearchField>
  );
}

export interface SubmittedSearchFieldProps extends Omit<
  SearchFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'onClear'
> {
  /** What is searched for now. */
  submitted: string;
  /** Called with the text, trimmed, on Enter, and with an empty one when the field is cleared. */
  onSubmit: (text: string) => void;
}

/** A search field whose text counts once it is submitted. It follows what is searched for, and keeps the focus. */
export function SubmittedSearchField({ submitted, onSubmit, ...rest }: SubmittedSearchFieldProps) {
  const [draft, setDraft] = useState({ submitted, text: submitted });
  if (draft.submitted !== submitted) setDraft({ submitted, text: submitted });
  return (
    <SearchField
      {...rest}
      value={draft.text}
      onChange={(text) => setDraft({ submitted, text })}
      onSubmit={(text) => onSubmit(text.trim())}
      onClear={() => onSubmit('')}
    />
  );
}
