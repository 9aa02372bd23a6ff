import type { PointerEvent } from 'react';

/**
 * Marks the row under the pointer with `data-hovered`. Its two halves are in different panes, so `:hover` would match
 * only one of them; the attribute is set directly, without rendering.
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
