import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SelectProps as AriaSelectProps } from 'react-aria-components';
import { Button, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, FieldTexts } from '../field/field.tsx';
import { Option, Options } from '../list-box/list-box.tsx';
import { PopoverSurface } from '../popover/popover-surface.tsx';
import styles from './select.module.css';

export interface SelectChoice<V extends string> {
  value: V;
  text: string;
  description?: string;
  icon?: ReactNode;
}

export interface SelectProps<V extends string> extends Pick<
  AriaSelectProps,
  'isDisabled' | 'onOpenChange' | 'placeholder'
> {
  label: string;
  isLabelHidden?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  choices: readonly SelectChoice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  className?: string;
}

/** A button that shows the chosen value and opens the list of options. */
export function Select<V extends string>({
  label,
  isLabelHidden,
  description,
  error,
  choices,
  value,
  onChange,
  className,
  ...rest
}: SelectProps<V>) {
  const choose = (key: unknown): void => {
    const choice = choices.find((known) => known.value === key);
    if (choice) onChange(choice.value);
  };
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={choose}
      isInvalid={error !== undefined}
      className={classNames(fieldClass, className)}
    >
      <FieldTexts label={label} isLabelHidden={isLabelHidden} description={description} error={error}>
        <Button className={classNames(controlClass, styles.button)}>
          <SelectValue className={styles.value ?? ''}>
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <ChevronDown aria-hidden className={styles.arrow} />
        </Button>
      </FieldTexts>
      <PopoverSurface matchTrigger placement="bottom start">
        <Options items={choices.map((choice) => ({ ...choice, id: choice.value }))}>
          {(choice) => (
            <Option id={choice.value} textValue={choice.text} icon={choice.icon} description={choice.description} />
          )}
        </Options>
      </PopoverSurface>
    </AriaSelect>
  );
}
