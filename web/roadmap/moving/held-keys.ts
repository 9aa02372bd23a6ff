import type { BarPart } from '../../../domain/roadmap/moved-schedule.ts';

/** What is held by keys, such as a bar. */
export interface HeldByKeys {
  step: (part: BarPart, direction: 1 | -1, isFine: boolean) => void;
  drop: () => Promise<void>;
  cancel: () => void;
}

/** A key while something is held by keys. It belongs to it, wherever the focus is. */
export function pressHeld(event: KeyboardEvent, held: HeldByKeys): void {
  const side = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1;
  const directions: Partial<Record<string, 1 | -1>> = { ArrowRight: side, ArrowLeft: side === 1 ? -1 : 1 };
  const direction = directions[event.key];
  if (direction !== undefined) {
    const isStart = event.shiftKey && (event.ctrlKey || event.metaKey);
    const part = isStart ? 'start' : event.shiftKey ? 'end' : 'whole';
    return takeKey(event, () => held.step(part, direction, event.altKey));
  }
  if (event.key === 'Enter') return takeKey(event, () => void held.drop());
  if (event.key === 'Tab') held.cancel();
  else if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) takeKey(event, () => undefined);
}

/** Acts in place of what the page and the browser would do. */
export function takeKey(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}
