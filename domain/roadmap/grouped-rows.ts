import { RowList, type EpicLines } from './row-list.ts';
import type { EpicRow } from './rows.ts';

/** The epics of a group, and the row number of its heading. */
interface Section<E extends { id: string }> {
  title: string;
  first: number;
  lines: RowList<E>;
}

/** The rows of a grouped list, including a row for each heading. All epics are loaded. */
export class GroupedRows<E extends { id: string }> implements EpicLines<E> {
  readonly count: number;
  private readonly sections: readonly Section<E>[];

  /**
   * @param epics top-level epics, in order
   * @param titleOf the heading of an epic; headings are sorted by title
   * @param childrenOf children of an expanded epic, or null
   */
  constructor(epics: readonly E[], titleOf: (epic: E) => string, childrenOf: (epic: E) => readonly E[] | null) {
    const byTitle = new Map<string, E[]>();
    for (const epic of epics) {
      const title = titleOf(epic);
      byTitle.set(title, [...(byTitle.get(title) ?? []), epic]);
    }
    const titles = [...byTitle.keys()].sort((one, other) => one.localeCompare(other));
    let first = 0;
    this.sections = titles.map((title) => {
      const grouped = byTitle.get(title) ?? [];
      const expanded = grouped.flatMap((epic, place) => (childrenOf(epic) === null ? [] : [place]));
      const section = { title, first, lines: new RowList(grouped, expanded, childrenOf) };
      first += section.lines.count + 1;
      return section;
    });
    this.count = first;
  }

  at(index: number): EpicRow<E> | null {
    const section = this.sectionOf(index);
    return section?.lines.at(index - section.first - 1) ?? null;
  }

  headingAt(index: number): string | null {
    const section = this.sectionOf(index);
    return section?.first === index ? section.title : null;
  }

  /** All epics are loaded, so there is nothing to load. */
  placeAt(): number {
    return 0;
  }

  indexOf(key: string): number | null {
    for (const { first, lines } of this.sections) {
      const index = lines.indexOf(key);
      if (index !== null) return first + 1 + index;
    }
    return null;
  }

  private sectionOf(index: number): Section<E> | undefined {
    if (index < 0 || index >= this.count) return undefined;
    return this.sections.findLast(({ first }) => first <= index);
  }
}
