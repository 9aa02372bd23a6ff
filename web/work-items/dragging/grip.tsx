import type { FocusEvent, Ref } from 'react';
import { GripOfDots } from '../../widgets/dots.tsx';
import styles from './dragging.module.css';

export interface GripProps {
  /** Of the item that it moves. */
  name: string;
  isPicked: boolean;
  /** Handles a key; true if it means something here. */
  press: (key: string) => boolean;
  onLeave: (event: FocusEvent) => void;
  isDisabled?: boolean;
  /** Whether the Tab key stops here; otherwise the keys of its list lead to it. */
  isStop?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The drag handle of a list item; Space picks the item up. */
export function Grip({ name, isPicked, press, onLeave, isDisabled = false, isStop = true, ref }: GripProps) {
  return (
    <button
      ref={ref}
      type="button"
      data-grip
      tabIndex={isStop ? 0 : -1}
      aria-label={`Move ${name}`}
      aria-pressed={isPicked}
      title="Move"
      disabled={isDisabled}
      onKeyDown={(event) => press(event.key) && event.preventDefault()}
      // Assistive technology presses buttons without keys or a pointer.
      onClick={({ detail }) => detail === 0 && press(' ')}
      onBlur={onLeave}
      className={styles.grip}
    >
      <GripOfDots />
    </button>
  );
}
