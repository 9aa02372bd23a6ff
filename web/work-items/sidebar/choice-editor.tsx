import { useEffect, useRef, type KeyboardEvent } from 'react';
import { RadioGroup, type RadioGroupProps } from '../../widgets/radio-group/radio-group.tsx';

/**
 * Chooses one of few values, which is saved at once: arrow keys only lead to the others, Enter and Space choose. Begins
 * with the focus on the present one.
 */
export function ChoiceEditor<V extends string>(props: Omit<RadioGroupProps<V>, 'isLabelHidden'>) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <div ref={group} role="presentation" onKeyDown={moveOrChoose}>
      <RadioGroup {...props} isLabelHidden />
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function moveOrChoose(event: KeyboardEvent): void {
  const { target, key } = event;
  const step = key === 'Enter' ? 0 : steps[key];
  if (!(target instanceof HTMLInputElement) || step === undefined) return;
  event.preventDefault();
  if (step === 0) return target.click();
  const reached = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
  reached.at((reached.indexOf(target) + step) % reached.length)?.focus();
}
