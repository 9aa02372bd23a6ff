import type { BoardLane as LaneAnswer } from '../../api/rest.generated.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import { makeStore } from '../../state/make-store.ts';
import { BoardColumn, type Lane } from './board-column.ts';
import type { Card } from './card-source.ts';

/** A lane, which can be folded. */
export class BoardLane implements Lane {
  epic: LaneAnswer['epic'];
  cells: readonly BoardColumn[] = [];

  constructor(
    answer: LaneAnswer,
    private readonly cache: ItemCache,
    public isFolded: boolean,
  ) {
    this.epic = answer.epic;
    makeStore(this);
  }

  get key(): string {
    return laneKey(this.epic);
  }

  get title(): string {
    return this.epic?.title ?? 'No epic';
  }

  /** Cards in it; an issue that is in two lists counts twice. */
  get count(): number {
    return this.cells.reduce((sum, { count }) => sum + count, 0);
  }

  fold(isFolded: boolean): void {
    this.isFolded = isFolded;
  }

  /** Shows an answer, in columns of the board. */
  update(
    { epic, cells: answers }: LaneAnswer,
    columns: readonly BoardColumn[],
    cardsOf: (issues: LaneAnswer['cells'][number]['issues']) => readonly Card[],
  ): void {
    this.epic = epic;
    const known = this.cells;
    this.cells = columns.flatMap((column) => {
      const answer = answers.find((one) => one.column === column.id);
      const shown = known.find(({ place }) => place?.column === column);
      if (answer === undefined) {
        shown?.outlive();
        return shown?.newTitle === null ? [] : (shown ?? []);
      }
      const sums = { id: column.id, list: column.list, count: answer.issue_count, weight: answer.issue_weight };
      const cell = shown ?? new BoardColumn(sums, this.cache, { lane: this, column });
      cell.update(sums);
      cell.show(cardsOf(answer.issues), answer.issues.length < answer.issue_count ? '' : null);
      return [cell];
    });
    for (const cell of known) if (!this.cells.includes(cell)) cell.close();
  }

  /** Whether someone types a new card in it. */
  get isWrittenIn(): boolean {
    return this.cells.some(({ newTitle }) => newTitle !== null);
  }

  close(): void {
    for (const cell of this.cells) cell.close();
  }
}

/** What tells the lane of an epic from the others. */
export function laneKey(epic: LaneAnswer['epic']): string {
  return epic === null ? 'none' : String(epic.id);
}
