import type { PointerEvent } from 'react';

/**
 * Marks the row under the pointer by `data-hovered`. Its two halves stand in different panes, so that `:hover` would
 * reach one of them only; and the mark is set by hand, since no component has to know.
 */
export class RowHighlight {
  private marked: Element[] = [];

  readonly over = ({ target, currentTarget }: PointerEvent<HTMLElement>): void => {
    const half = target instanceof Element ? target.closest<HTMLElement>('[data-row-index]') : null;
    if (half !== null && this.marked.includes(half)) return;
    this.leave();
    if (half === null) return;
    this.marked = [...currentTarget.querySelectorAll(`[data-row-index="${half.dataset['rowIndex']}"]`)];
    for (const element of this.marked) element.setAttribute('data-hovered', '');
  };

  readonly leave = (): void => {
    for (const element of this.marked) element.removeAttribute('data-hovered');
    this.marked = [];
  };
}
