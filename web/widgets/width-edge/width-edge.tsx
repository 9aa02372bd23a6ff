import type { KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { useWidthDrag } from './use-width-drag.ts';
import styles from './width-edge.module.css';

interface WidthEdgeProps {
  label: string;
  /** Px. */
  width: number;
  range: { readonly least: number; readonly most: number };
  /** Px per press of an arrow key. */
  step: number;
  /** A chosen width, which may lie outside the range; null for the usual one. `isHeld` while a pointer drags. */
  onChange: (width: number | null, isHeld: boolean) => void;
  /** A drag was given up; the width is what it was before. */
  onCancel: (widthBefore: number) => void;
  /** Places the edge. */
  className: string | undefined;
  style?: Record<string, string>;
}

/** The edge of a column, which is dragged or moved with the arrow keys; a double click or Escape resets it, Escape gives up a drag. */
export function WidthEdge({ label, width, range, step, onChange, onCancel, className, style }: WidthEdgeProps) {
  const drag = useWidthDrag({
    widthOf: () => width,
    onDrag: (chosen) => onChange(chosen, true),
    onDrop: (chosen) => onChange(chosen, false),
    onCancel,
  });
  const press = (event: KeyboardEvent): void => {
    const widths: Record<string, number | null> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: range.least,
      End: range.most,
      Escape: null,
    };
    const chosen = widths[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen, false);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      tabIndex={0}
      {...drag}
      onDoubleClick={() => onChange(null, false)}
      onKeyDown={press}
      className={classNames(styles.edge, className)}
      {...(style && { style })}
    />
  );
}
