import { moveListItem } from '../../../domain/text/list-order.ts';
import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { ownWords } from '../../widgets/rendered-markdown/own-words.ts';

/** A list with tasks in the rendered text, whose items know their lines in the source. */
export interface TaskList {
  element: HTMLElement;
  items: readonly TaskPlace[];
  /** A list of one item, or one that is written in a way that no lines can be moved in, has no order to change. */
  isSortable: boolean;
}

/** An item of such a list, and the place its buttons are drawn into. */
export interface TaskPlace {
  element: HTMLElement;
  holder: HTMLElement;
  name: string;
  range: LineRange;
  /** It can be converted and deleted; other items of the list only move. */
  isTask: boolean;
}

const ownLines = ':scope > [data-lines], :scope > p:first-of-type > [data-lines]';

/** The lists with tasks in a rendered text; each of their items gets an empty place for its buttons at its beginning. */
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
  element.prepend(holder);
  return [{ element, holder, name, range, isTask: withoutTask(source, range) !== null }];
}
