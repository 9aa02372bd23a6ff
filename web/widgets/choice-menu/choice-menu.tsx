import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass } from '../field/field.tsx';
import { Menu, MenuItem, MenuTrigger } from '../menu/menu.tsx';
import styles from './choice-menu.module.css';

export interface ChoiceMenuProps<V extends string> {
  /** What is chosen; heard before the chosen value, not seen. */
  label: string;
  choices: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean;
  className?: string;
}

/**
 * One of some values, in a bar: a button with the chosen one on it, and a menu of all. It weighs less than a select,
 * where menus are there anyway; in a form take a `Select`, which has help and errors.
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
        <span className={styles.hidden}>{label} </span>
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
