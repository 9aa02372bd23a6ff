import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import hidden from '../visually-hidden.module.css';
import styles from './radio-group.module.css';

export interface RadioChoice<V extends string> {
  value: V;
  text: string;
  description?: ReactNode;
  /** Shown as a swatch in this color instead of a dot. */
  color?: string;
}

export interface RadioGroupProps<V extends string> {
  label: string;
  isLabelHidden?: boolean;
  choices: readonly RadioChoice<V>[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean;
  className?: string;
}

/** One of few values, each with room for words, under each other; colors beside each other. */
export function RadioGroup<V extends string>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  isDisabled,
  className,
}: RadioGroupProps<V>) {
  const choose = (text: string): void => {
    const choice = choices.find((known) => known.value === text);
    if (choice) onChange(choice.value);
  };
  return (
    <AriaRadioGroup
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      className={classNames(fieldStyles.field, className)}
    >
      <Label className={isLabelHidden ? hidden.visuallyHidden : fieldStyles.label}>{label}</Label>
      <div className={choices.some(({ color }) => color !== undefined) ? styles.colors : styles.choices}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className={styles.radio ?? ''}>
            {choice.color === undefined ? (
              <span aria-hidden="true" className={styles.dot} />
            ) : (
              <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: choice.color }} />
            )}
            <span className={styles.words}>
              <span>{choice.text}</span>
              {choice.description && <span className={styles.description}>{choice.description}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}
