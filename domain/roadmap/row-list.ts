import { flattenRows, type EpicRow } from './rows.ts';

/** An expanded top-level epic, with the rows below it. */
interface Unfolded<E> {
  /** Index of the epic among the top-level epics. */
  position: number;
  /** Index of the first row below it. */
  first: number;
  rows: readonly EpicRow<E>[];
}

/** The line above the epics of a group. */
export interface Heading {
  title: string;
  /** Number of its epics at top level. */
  count: number;
  /** True if they are not listed. */
  isFolded: boolean;
}

/** The lines of an epics list, numbered from 0. */
export interface EpicLines<E> {
  readonly count: number;
  /** The line with the number, or null outside the list, for a heading and for an epic that has not come. */
  at(index: number): EpicRow<E> | null;
  /** The heading on a line, where there is one. */
  headingAt(index: number): Heading | null;
  /** The place among those at top level of the epic that has the line, or above it at top level. */
  placeAt(index: number): number;
  /** The number of the line with the key, looking outwards from a guess; null when it is not in the list. */
  indexOf(key: string, near?: number): number | null;
}

/**
 * The same rows as `flattenRows` without creating them: only expanded epics cost time, so a list of tens of thousands
 * is available at once. Epics that are not loaded yet have a row too. Rows are numbered from 0.
 */
export class RowList<E extends { id: string }> implements EpicLines<E> {
  readonly count: number;
  private readonly epics: readonly (E | null)[];
  private readonly unfolded: readonly Unfolded<E>[];

  /**
   * @param epics top-level epics, in order; null for one that is not loaded @param positions indexes of the expanded
   * ones among them, ascending @param childrenOf children of an expanded epic, or null
   */
  constructor(
    epics: readonly (E | null)[],
    positions: readonly number[],
    childrenOf: (epic: E) => readonly E[] | null,
  ) {
    this.epics = epics;
    const unfolded: Unfolded<E>[] = [];
    let below = 0;
    for (const position of positions) {
      const epic = epics[position];
      if (!epic) continue;
      const rows = flattenRows([epic], childrenOf).slice(1);
      unfolded.push({ position, first: position + below + 1, rows });
      below += rows.length;
    }
    this.unfolded = unfolded;
    this.count = epics.length + below;
  }

  /** The row at an index; null outside the list and for an epic that is not loaded. */
  at(index: number): EpicRow<E> | null {
    if (index < 0 || index >= this.count) return null;
    const before = this.lastUnfoldedBefore(index);
    return before?.rows[index - before.first] ?? this.topRow(this.placeAt(index));
  }

  /** Index of the top-level epic at this row or above it in the tree. */
  placeAt(index: number): number {
    const before = this.lastUnfoldedBefore(index);
    if (before === null) return index;
    return before.position + Math.max(0, 1 + index - before.first - before.rows.length);
  }

  /** The index of the row with the key, searching outwards from a guess; null if it is not in the list. */
  indexOf(key: string, near = 0): number | null {
    for (let step = 0; step <= this.count; step += 1) {
      if (this.at(near + step)?.key === key) return near + step;
      if (this.at(near - step)?.key === key) return near - step;
    }
    return null;
  }

  headingAt(): null {
    return null;
  }

  private topRow(position: number): EpicRow<E> | null {
    const epic = this.epics[position];
    if (!epic) return null;
    return {
      epic,
      level: 1,
      key: `epic-${epic.id}`,
      parentKey: null,
      position: position + 1,
      siblings: this.epics.length,
    };
  }

  private lastUnfoldedBefore(index: number): Unfolded<E> | null {
    let low = 0;
    let high = this.unfolded.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.unfolded[middle] as Unfolded<E>).first <= index) low = middle + 1;
      else high = middle;
    }
    return this.unfolded[low - 1] ?? null;
  }
}
