import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListBoxItemProps, ListBoxProps } from 'react-aria-components';
import { ListBox as AriaListBox, ListBoxItem } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import choices from '../choices.module.css';
import styles from './list-box.module.css';

export interface OptionsProps<T extends object> extends Omit<ListBoxProps<T>, 'className' | 'style'> {
  className?: string;
}

/** Options to choose from, in a popover or in the page. */
export function Options<T extends object>({ className, ...rest }: OptionsProps<T>) {
  return <AriaListBox {...rest} className={classNames(styles.options, className)} />;
}

export interface OptionProps extends Omit<ListBoxItemProps, 'className' | 'style' | 'children'> {
  /** Text for typing ahead and screen readers. */
  textValue: string;
  /** Content; defaults to the text. */
  children?: ReactNode;
  icon?: ReactNode;
  description?: string;
}

/** One option; the selected one has a check mark. */
export function Option({ children, icon, description, ...rest }: OptionProps) {
  return (
    <ListBoxItem {...rest} className={classNames(choices.choice, styles.option)}>
      {({ isSelected }) => (
        <>
          {icon}
          <span className={choices.words}>
            <span>{children ?? rest.textValue}</span>
            {description && <span className={choices.description}>{description}</span>}
          </span>
          {isSelected && <Check aria-hidden className={styles.check} />}
        </>
      )}
    </ListBoxItem>
  );
}
