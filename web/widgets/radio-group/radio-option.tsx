import type { ReactNode } from 'react';
import styles from './radio-group.module.css';

export interface RadioOptionProps {
  isSelected: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/**
 * One of a long list of values, of which one can be chosen. Arrow keys do not choose the next one, as those of the
 * browser's radio buttons do, so that each can be read before it is chosen.
 */
export function RadioOption({ isSelected, onChoose, children }: RadioOptionProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      data-selected={isSelected || undefined}
      className={styles.radio}
      onClick={onChoose}
    >
      <span aria-hidden="true" className={styles.dot} />
      {children}
    </button>
  );
}
