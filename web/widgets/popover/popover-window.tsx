import { useCallback, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components';
import { Dialog as QuestionDialog } from '../dialog/dialog.tsx';
import { useDiscardQuestion } from '../dialog/discard-question.tsx';
import { useLostEscape } from '../dialog/lost-escape.ts';
import { lostFields, TypedTexts } from '../dialog/typed-texts.ts';
import { PopoverSurface, type PopoverSurfaceProps } from './popover-surface.tsx';
import styles from './popover.module.css';

export interface PopoverWindowProps extends PopoverSurfaceProps {
  label?: string | undefined;
}

/** An open popover. A separate module, so that pages can be drawn before its code is loaded. */
export default function PopoverWindow({ label, children, onOpenChange, ...rest }: PopoverWindowProps) {
  const popover = useRef<HTMLElement>(null);
  useLostEscape(popover);
  const [texts] = useState(() => new TypedTexts());
  const opened = useCallback(
    (element: HTMLElement | null) => {
      popover.current = element;
      if (element === null) return;
      focusChosen(element);
      for (const field of element.querySelectorAll(lostFields)) texts.remember(field);
      element.addEventListener('focusin', ({ target }) => texts.remember(target as Element));
    },
    [texts],
  );
  const { close, question } = useDiscardQuestion(
    QuestionDialog,
    () => texts.areIn(popover.current),
    () => onOpenChange?.(false),
  );
  return (
    <PopoverSurface
      {...rest}
      isBehind={question !== false}
      onOpenChange={(opens) => (opens ? onOpenChange?.(true) : close())}
    >
      <Dialog ref={opened} aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
      {question}
    </PopoverSurface>
  );
}

/** A popover that begins with radio buttons opens with the focus on the chosen one, for the arrow keys. */
function focusChosen(popover: HTMLElement): void {
  const first = popover.querySelector('a[href], button, input, select, textarea');
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return;
  const radios = [...popover.querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled')];
  const own = radios.filter(({ name }) => name === first.name);
  (own.find(({ checked }) => checked) ?? own[0])?.focus();
}
