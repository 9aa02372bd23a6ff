import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import hidden from '../visually-hidden.module.css';
import styles from './segmented-control.module.css';

export interface Segment<V extends string> {
  value: V;
  text: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

export interface SegmentedControlProps<V extends string> {
  label: string;
  isLabelHidden?: boolean;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean;
  className?: string;
}

/** Radio buttons side by side. */
export function SegmentedControl<V extends string>({
  label,
  isLabelHidden = false,
  segments,
  value,
  onChange,
  isDisabled,
  className,
}: SegmentedControlProps<V>) {
  const choose = (text: string): void => {
    const segment = segments.find((known) => known.value === text);
    if (segment) onChange(segment.value);
  };
  return (
    <RadioGroup
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      orientation="horizontal"
      className={classNames(fieldStyles.field, className)}
    >
      <Label className={isLabelHidden ? hidden.visuallyHidden : fieldStyles.label}>{label}</Label>
      <div className={styles.track}>
        {segments.map((segment) => (
          <Radio
            key={segment.value}
            value={segment.value}
            isDisabled={segment.isDisabled}
            className={styles.segment ?? ''}
          >
            {segment.icon}
            {segment.text}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
