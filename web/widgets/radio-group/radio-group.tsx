import type { ReactNode } from 'react';
import styles from './radio-group.module.css';
import { Radios, type RadiosProps } from './radios.tsx';

export interface RadioChoice<V extends string> {
  value: V;
  text: string;
  description?: ReactNode;
  /** Shown as a swatch in this color instead of a dot. */
  color?: string;
}

export type RadioGroupProps<V extends string> = Omit<
  RadiosProps<V, RadioChoice<V>>,
  'listClass' | 'choiceClass' | 'children'
>;

/** One of few values, each with room for words, under each other; colors beside each other. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const hasColors = props.choices.some(({ color }) => color !== undefined);
  return (
    <Radios {...props} listClass={hasColors ? styles.colors : styles.choices} choiceClass={styles.radio}>
      {({ text, description, color }) => (
        <>
          {color === undefined ? (
            <span aria-hidden="true" className={styles.dot} />
          ) : (
            <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />
          )}
          <span className={styles.words}>
            <span>{text}</span>
            {description && <span className={styles.description}>{description}</span>}
          </span>
        </>
      )}
    </Radios>
  );
}
