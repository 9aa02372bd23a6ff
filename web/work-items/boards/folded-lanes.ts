import { parsedJson, readLocal, writeLocal } from '../../state/local-storage.ts';

/** Boards, and lanes of each, that are remembered. */
const boardsMaximum = 20;
const lanesMaximum = 200;

/** The lanes of boards that a person folded, by their keys; in this browser. */
export class FoldedLanes {
  readonly #key: string;

  constructor(username: string) {
    this.#key = `milepost:folded-lanes:${username}`;
  }

  has(boardId: number, lane: string): boolean {
    return this.of(boardId).includes(lane);
  }

  fold(boardId: number, lane: string, isFolded: boolean): void {
    const others = this.of(boardId).filter((one) => one !== lane);
    const folded = isFolded ? [lane, ...others].slice(0, lanesMaximum) : others;
    const boards = this.all().filter(([id]) => id !== boardId);
    const kept = folded.length === 0 ? boards : [[boardId, folded], ...boards].slice(0, boardsMaximum);
    writeLocal(this.#key, kept.length === 0 ? null : JSON.stringify(kept));
  }

  private of(boardId: number): readonly string[] {
    return this.all().find(([id]) => id === boardId)?.[1] ?? [];
  }

  private all(): [boardId: number, lanes: readonly string[]][] {
    const read = parsedJson(readLocal(this.#key));
    return Array.isArray(read) ? read.filter(isEntry) : [];
  }
}

function isEntry(entry: unknown): entry is [number, readonly string[]] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'number') return false;
  const lanes: unknown = entry[1];
  return Array.isArray(lanes) && lanes.every((lane) => typeof lane === 'string');
}
