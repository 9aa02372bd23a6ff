import { moveListItem } from '../../../domain/text/list-order.ts';
import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { ownWords } from '../../widgets/rendered-markdown/own-words.ts';

/** A list with tasks in the rendered text, whose items know their lines in the source. */
export interface TaskList {
  element: HTMLElement;
  items: readonly TaskPlace[];
  /** False for a list of one item, or one whose lines cannot be moved. */
  isSortable: boolean;
}

/** An item of such a list, and the element for its buttons. */
export interface TaskPlace {
  element: HTMLElement;
  holder: HTMLElement;
  name: string;
  range: LineRange;
  /** True if it can be converted and deleted; other items can only move. */
  isTask: boolean;
}

const ownLines = ':scope > [data-lines], :scope > p:first-of-type > [data-lines]';

/** Finds the lists with tasks in a rendered text; inserts an empty element for buttons at the beginning of each item. */
export function taskListsOf(root: HTMLElement, source: string): TaskList[] {
  const lists: TaskList[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('ul, ol')) {
    const items = [...element.children].flatMap((child) => placeOf(child as HTMLElement, source));
    if (items.length === 0) continue;
    const ranges = items.map(({ range }) => range);
    const isWhole = items.length === element.children.length;
    const isSortable = isWhole && items.length > 1 && moveListItem(source, ranges, 0, 0) !== null;
    lists.push({ element, items, isSortable });
  }
  return lists;
}

function placeOf(element: HTMLElement, source: string): TaskPlace[] {
  const carrier = element.querySelector<HTMLElement>(ownLines);
  const [start, end] = (carrier?.dataset['lines'] ?? '').split('-').map(Number);
  if (start === undefined || end === undefined) return [];
  const range = { start, end };
  const name = ownWords(element);
  const holder = document.createElement('span');
  holder.dataset['controls'] = '';
  element.prepend(holder);
  return [{ element, holder, name, range, isTask: withoutTask(source, range) !== null }];
}
