import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import hidden from '../visually-hidden.module.css';

interface Choice<V extends string> {
  value: V;
  isDisabled?: boolean;
}

export interface RadiosProps<V extends string, C extends Choice<V>> {
  label: string;
  isLabelHidden?: boolean;
  choices: readonly C[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean | undefined;
  /** Why the value was refused, in a sentence. */
  error?: string | undefined;
  className?: string | undefined;
  /** Class of the element around the choices. */
  listClass: string | undefined;
  /** Class of each choice, which has `data-selected` or `data-disabled`. */
  choiceClass: string | undefined;
  /** What a choice shows; the radio button itself is hidden. */
  children: (choice: C) => ReactNode;
}

/** The browser's own radio buttons, of which one tab stop and the arrow keys are part, with looks of their user. */
export function Radios<V extends string, C extends Choice<V>>(props: RadiosProps<V, C>) {
  const { label, isLabelHidden = false, choices, value, onChange, className, listClass, choiceClass, children } = props;
  const { error } = props;
  const id = useId();
  const errorId = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
      className={classNames(fieldStyles.field, className)}
    >
      <span id={id} className={isLabelHidden ? hidden.visuallyHidden : fieldStyles.label}>
        {label}
      </span>
      <div className={listClass}>
        {choices.map((choice) => {
          const isSelected = choice.value === value;
          const isDisabled = props.isDisabled === true || choice.isDisabled === true;
          return (
            <label
              key={choice.value}
              data-selected={isSelected || undefined}
              data-disabled={isDisabled || undefined}
              className={choiceClass}
            >
              <input
                type="radio"
                name={id}
                value={choice.value}
                checked={isSelected}
                disabled={isDisabled}
                onChange={() => onChange(choice.value)}
                className={hidden.visuallyHidden}
              />
              {children(choice)}
            </label>
          );
        })}
      </div>
      {error !== undefined && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
