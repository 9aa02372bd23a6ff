import type { ReactNode } from 'react';
import { Radios, type RadiosProps } from '../radio-group/radios.tsx';
import styles from './segmented-control.module.css';

export interface Segment<V extends string> {
  value: V;
  text: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

export interface SegmentedControlProps<V extends string> extends Omit<
  RadiosProps<V, Segment<V>>,
  'choices' | 'listClass' | 'choiceClass' | 'children'
> {
  segments: readonly Segment<V>[];
}

/** Radio buttons side by side. */
export function SegmentedControl<V extends string>({ segments, ...rest }: SegmentedControlProps<V>) {
  return (
    <Radios {...rest} choices={segments} listClass={styles.track} choiceClass={styles.segment}>
      {({ icon, text }) => (
        <>
          {icon}
          {text}
        </>
      )}
    </Radios>
  );
}
