import { iterationName } from '../../../domain/iterations/iteration.ts';
import { healthTexts } from '../../../domain/work-items/health-texts.ts';
import { isOverLimit } from '../../../domain/boards/board.ts';
import type { BoardList } from '../../api/rest.generated.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { ItemList } from '../../app/items/item-list.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Card, ColumnId, ColumnSums } from './card-source.ts';
import { CardsInSight } from './cards-in-sight.ts';

/** The lane of an epic, or of the issues in none: a part of each column. */
export interface Lane {
  readonly key: string;
  readonly title: string;
  readonly epic: { readonly id: number } | null;
  readonly cells: readonly BoardColumn[];
}

/** The part of a column that is in a lane. */
export interface LanePlace {
  lane: Lane;
  /** The whole column. */
  column: BoardColumn;
}

/** A column of a board, or its part in a lane, with the cards that are loaded. */
export class BoardColumn {
  readonly id: ColumnId;
  /** Null for the open cards in no list, and the closed ones. */
  list: BoardList | null;
  /** Of all its cards, also of those that are not loaded. */
  count: number;
  weight: number;
  /** Where the next cards begin, empty for the first ones; null without more. */
  cursor: string | null = null;
  /** True while more are read. */
  isReading = false;
  /** The title that is typed in the form for a new card; null while there is no form. */
  newTitle: string | null = null;
  /** Whether the board no longer has it: it stays until its form is closed. */
  isGone = false;
  readonly sight = new CardsInSight(this);
  private readonly loaded: ItemList<Card>;

  constructor(
    answer: ColumnSums,
    cache: ItemCache,
    /** Null for a whole column. */
    readonly place: LanePlace | null = null,
  ) {
    this.id = answer.id;
    this.list = answer.list;
    this.count = answer.count;
    this.weight = answer.weight;
    this.loaded = new ItemList(cache);
    makeStore(this);
  }

  /** What tells it from the others of the board. */
  get key(): string {
    return this.place === null ? String(this.id) : `${this.place.lane.key}-${this.id}`;
  }

  get lane(): Lane | null {
    return this.place?.lane ?? null;
  }

  get cards(): readonly Card[] {
    return this.loaded.items;
  }

  get title(): string {
    if (this.list === null) return this.id === 'closed' ? 'Closed' : 'Open';
    const { label, assignee, milestone, iteration, health_status: health } = this.list;
    if (health !== undefined) return healthTexts[health];
    return label?.name ?? assignee?.name ?? milestone?.title ?? (iteration ? nameOfIteration(iteration) : 'List');
  }

  /** "Open", or in a lane "Open, Harbor". */
  get placeName(): string {
    return this.lane === null ? this.title : `${this.title}, ${this.lane.title}`;
  }

  get isOverLimit(): boolean {
    return this.list !== null && isOverLimit(limitsOf(this.list), { count: this.count, weight: this.weight });
  }

  /** Null closes the form for a new card. */
  write(newTitle: string | null): void {
    this.newTitle = newTitle;
  }

  /** Stays without cards, as the board no longer has it. */
  outlive(): void {
    this.update({ id: this.id, list: this.list, count: 0, weight: 0 });
    this.show([], null);
    this.isGone = true;
  }

  update(answer: ColumnSums): void {
    this.isGone = false;
    this.list = answer.list;
    this.count = answer.count;
    this.weight = answer.weight;
  }

  /** Shows cards as they are now; those in sight stay where they are. */
  show(cards: readonly Card[], cursor: string | null): void {
    const { cards: before, sight } = this;
    sight.keep();
    this.loaded.set(cards);
    if (this.cards === before) sight.forget();
    this.cursor = cursor;
  }

  add(cards: readonly Card[], cursor: string | null): void {
    const known = new Set(this.cards.map(({ id }) => id));
    this.loaded.append(cards.filter(({ id }) => !known.has(id)));
    this.cursor = cursor;
  }

  /** Puts a card at a place, before the server knows. */
  insert(card: Card, index: number): void {
    this.loaded.set(this.cards.toSpliced(index, 0, card));
    this.sum(card, 1);
  }

  remove(card: Card): void {
    this.loaded.set(this.cards.filter(({ id }) => id !== card.id));
    this.sum(card, -1);
  }

  close(): void {
    this.loaded.close();
  }

  private sum(card: Card, by: 1 | -1): void {
    this.count += by;
    this.weight += by * (card.weight ?? 0);
    this.place?.column.sum(card, by);
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
