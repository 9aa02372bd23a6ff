import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass } from '../field/field.tsx';
import { Menu, MenuItem, MenuTrigger } from '../menu/menu.tsx';
import styles from './choice-menu.module.css';
import hidden from '../visually-hidden.module.css';

export interface ChoiceMenuProps<V extends string> {
  /** Label for screen readers, read before the chosen value. */
  label: string;
  choices: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean;
  className?: string;
}

/**
 * A choice of one value in a bar: a button with the current value, and a menu of all. It loads less code than a select
 * on pages that have menus anyway; in a form use a `Select`, which has help and errors.
 */
export function ChoiceMenu<V extends string>({
  label,
  choices,
  value,
  onChange,
  isDisabled,
  className,
}: ChoiceMenuProps<V>) {
  const choose = (key: unknown): void => {
    const choice = choices.find((known) => known.value === key);
    if (choice && choice.value !== value) onChange(choice.value);
  };
  return (
    <MenuTrigger>
      <Button isDisabled={isDisabled} className={classNames(controlClass, styles.button, className)}>
        <span className={hidden.visuallyHidden}>{label} </span>
        <span className={styles.value}>{choices.find((choice) => choice.value === value)?.text}</span>
        <ChevronDown aria-hidden className={styles.arrow} />
      </Button>
      <Menu label={label} selectionMode="single" disallowEmptySelection selectedKeys={[value]} onAction={choose}>
        {choices.map((choice) => (
          <MenuItem key={choice.value} id={choice.value}>
            {choice.text}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
