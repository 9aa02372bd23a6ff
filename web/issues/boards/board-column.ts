import { iterationName } from '../../../domain/iterations/iteration.ts';
import { isOverLimit } from '../../../domain/boards/board.ts';
import type { BoardColumn as ColumnAnswer, BoardList } from '../../api/rest.generated.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { ItemList } from '../../app/items/item-list.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ListedIssue } from '../list/listed-issue.ts';

export type ColumnId = ColumnAnswer['id'];

/** A column of a board with the cards that are loaded. */
export class BoardColumn {
  readonly id: ColumnId;
  /** Null for the open issues in no list, and the closed ones. */
  list: BoardList | null;
  /** Of all its issues, also of those that are not loaded. */
  count: number;
  weight: number;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  /** Where the next cards begin; null without more. */
  cursor: string | null = null;
  /** True while more are read. */
  isReading = false;
  private readonly loaded: ItemList<ListedIssue>;

  constructor(answer: ColumnAnswer, cache: ItemCache) {
    this.id = answer.id;
    this.list = answer.list;
    this.count = answer.issue_count;
    this.weight = answer.issue_weight;
    this.loaded = new ItemList(cache);
    makeStore(this);
  }

  get cards(): readonly ListedIssue[] {
    return this.loaded.items;
  }

  get title(): string {
    if (this.list === null) return this.id === 'closed' ? 'Closed' : 'Open';
    const { label, assignee, milestone, iteration } = this.list;
    return label?.name ?? assignee?.name ?? milestone?.title ?? (iteration ? nameOfIteration(iteration) : 'List');
  }

  get isOverLimit(): boolean {
    return this.list !== null && isOverLimit(limitsOf(this.list), { count: this.count, weight: this.weight });
  }

  update(answer: ColumnAnswer): void {
    this.list = answer.list;
    this.count = answer.issue_count;
    this.weight = answer.issue_weight;
  }

  show(cards: readonly ListedIssue[], cursor: string | null): void {
    this.loaded.set(cards);
    this.cursor = cursor;
    this.status = 'ready';
  }

  add(cards: readonly ListedIssue[], cursor: string | null): void {
    const known = new Set(this.cards.map(({ id }) => id));
    this.loaded.append(cards.filter(({ id }) => !known.has(id)));
    this.cursor = cursor;
  }

  /** Puts a card at a place, before the server knows. */
  insert(card: ListedIssue, index: number): void {
    this.loaded.set(this.cards.toSpliced(index, 0, card));
    this.sum(card, 1);
  }

  remove(card: ListedIssue): void {
    this.loaded.set(this.cards.filter(({ id }) => id !== card.id));
    this.sum(card, -1);
  }

  close(): void {
    this.loaded.close();
  }

  private sum({ weight }: ListedIssue, by: 1 | -1): void {
    this.count += by;
    this.weight += by * (weight ?? 0);
  }
}

/** The limits of a list as the domain names them. */
export function limitsOf(list: BoardList) {
  return {
    maxIssueCount: list.max_issue_count,
    maxIssueWeight: list.max_issue_weight,
    limitMetric: list.limit_metric,
  };
}

function nameOfIteration({
  title,
  start_date: startDate,
  due_date: dueDate,
}: NonNullable<BoardList['iteration']>): string {
  return iterationName({ title, startDate, dueDate });
}
