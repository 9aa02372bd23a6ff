import { capitalized } from '../../../domain/text/capitalized.ts';
import { Announcer } from '../../widgets/announcer.ts';
import { makeStore } from '../../state/make-store.ts';
import type { BoardColumn } from './board-column.ts';
import type { Card } from './card-source.ts';

/** Where a card is, or is carried to. */
export interface Spot {
  column: BoardColumn;
  index: number;
}

interface Carried {
  card: Card;
  from: Spot;
  at: Spot;
}

/** What moves need of the board. */
export interface MovableBoard {
  /** The column beside one, in its lane. */
  across(column: BoardColumn, by: 1 | -1): BoardColumn | undefined;
  /** The same column in the lane above or below that is open. */
  along(column: BoardColumn, by: 1 | -1): BoardColumn | undefined;
  /** Reads the next cards of a column, or waits until those on their way are there. */
  readMore(column: BoardColumn): Promise<void>;
  /** Saves a move that is already shown; shows the former state if that fails. */
  save(card: Card, from: BoardColumn, at: Spot): Promise<void>;
}

/**
 * Moving cards: by pointer at once; by keyboard Space picks a card up, arrows carry it, Space or Enter drops it, Escape
 * brings it back. Each step is spoken.
 */
export class CardMoves {
  carried: Carried | null = null;
  /** The card that is dragged by pointer. */
  dragged: Card['id'] | null = null;
  /** Where it would be dropped; null while that is where it was. */
  aimed: Spot | null = null;
  readonly announcer = new Announcer();
  /** The card that was brought back to its column, where it is a new element. */
  private returned: Card['id'] | null = null;

  constructor(private readonly board: MovableBoard) {
    makeStore(this);
  }

  get isHolding(): boolean {
    return this.carried !== null || this.dragged !== null;
  }

  /** Cards that have to be drawn, also out of sight. */
  get kept(): readonly Card['id'][] {
    return [this.carried?.card.id, this.dragged, this.returned].filter((id) => id != null);
  }

  /** A card is dragged by pointer, or with null no longer. */
  hold(dragged: Card['id'] | null): void {
    this.dragged = dragged;
    this.aimed = null;
  }

  aim(spot: Spot): void {
    this.aimed = spot;
  }

  /** Moves a card and saves it. */
  move(card: Card, from: BoardColumn, to: Spot): void {
    const index = from.cards.indexOf(card);
    // Closed issues stay in the order in which they were closed.
    const stays = from === to.column && (index === to.index || from.id === 'closed');
    if (index === -1 || stays) return;
    from.remove(card);
    to.column.insert(card, to.index);
    this.announcer.say(`${card.title} moved to ${inWords(to)}.`);
    void this.board.save(card, from, to);
  }

  /** Handles a key on the handle of a card; returns true if it was handled. */
  press(key: string, card: Card, column: BoardColumn): boolean {
    if (this.carried?.card.id !== card.id) {
      if (key !== ' ' && key !== 'Enter') return false;
      this.pickUp(card, column);
      return true;
    }
    switch (key) {
      case 'ArrowUp':
        this.carryWithin(-1);
        return true;
      case 'ArrowDown':
        this.carryWithin(1);
        return true;
      case 'ArrowLeft':
        this.carryAcross(-1);
        return true;
      case 'ArrowRight':
        this.carryAcross(1);
        return true;
      case ' ':
      case 'Enter':
        this.drop();
        return true;
      case 'Escape':
        this.returned = card.id;
        this.cancel();
        return true;
      default:
        return key !== 'Tab';
    }
  }

  /** Whether the handle of a card that is drawn takes the focus back; once. */
  claimFocus(card: Card): boolean {
    if (this.returned !== card.id) return false;
    this.returned = null;
    return true;
  }

  /** Brings a card back that is being carried. */
  cancel(): void {
    if (this.carried === null) return;
    const { card, from } = this.carried;
    this.carryTo(from);
    this.carried = null;
    this.announcer.say(`Moving ${card.title} was canceled.`);
  }

  private pickUp(card: Card, column: BoardColumn): void {
    this.cancel();
    const at = { column, index: column.cards.indexOf(card) };
    this.carried = { card, from: at, at };
    this.announcer.say(
      `${card.title} picked up. Up and Down move it in the column${column.lane === null ? '' : ' and to other lanes'}, ` +
        'Left and Right to another one. Space drops it, Escape cancels.',
    );
  }

  private carryWithin(by: 1 | -1): void {
    if (this.carried === null) return;
    const { column, index } = this.carried.at;
    const to = index + by;
    const next = this.board.along(column, by);
    if (to >= 0 && to < column.cards.length) this.carryTo({ column, index: to });
    else if (by === 1 && column.cursor !== null) void this.carryOn(this.carried.at);
    else if (next !== undefined) this.carryTo({ column: next, index: by === 1 ? 0 : next.cards.length });
    else this.announcer.say('It cannot move further.');
  }

  /** Carries the card past the last one that is loaded, unless it has been carried elsewhere meanwhile. */
  private async carryOn(at: Spot): Promise<void> {
    await this.board.readMore(at.column);
    const { cards, cursor } = at.column;
    const isRead = at.index + 1 < cards.length || cursor === null;
    if (this.carried?.at === at && isRead) this.carryWithin(1);
  }

  private carryAcross(by: 1 | -1): void {
    if (this.carried === null) return;
    const { column, index } = this.carried.at;
    const next = this.board.across(column, by);
    if (next === undefined) this.announcer.say('There is no column further on.');
    else this.carryTo({ column: next, index: Math.min(index, next.cards.length) });
  }

  private carryTo(to: Spot): void {
    if (this.carried === null) return;
    const { card, at } = this.carried;
    at.column.remove(card);
    to.column.insert(card, to.index);
    this.carried = { ...this.carried, at: to };
    this.announcer.say(`${capitalized(inWords(to))}.`);
  }

  private drop(): void {
    if (this.carried === null) return;
    const { card, from, at } = this.carried;
    this.carried = null;
    if (from.column === at.column && from.index === at.index) {
      this.announcer.say(`${card.title} stays.`);
      return;
    }
    this.announcer.say(`${card.title} dropped at ${inWords(at)}.`);
    void this.board.save(card, from.column, at);
  }
}

/** "position 2 of 5 in Doing", with lanes "… in Doing, lane Launch" */
function inWords({ column, index }: Spot): string {
  const lane = column.lane === null ? '' : `, lane ${column.lane.title}`;
  return `position ${index + 1} of ${column.count} in ${column.title}${lane}`;
}
