import { defaultLinkKind, type PlanLink } from './plan.ts';

/**
 * Links between the items of a plan in columns, since a plan has tens of thousands that each pass reads several times:
 * objects for them would be spread over the memory.
 */
export class LinkTable {
  /** Number of links. */
  count = 0;
  /** Indexes of predecessor and successor. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly lag: Int32Array;
  /** 1 if the link is about the start of the predecessor or of the successor, 0 for the finish. */
  readonly fromStart: Uint8Array;
  readonly toStart: Uint8Array;
  readonly sources: PlanLink[] = [];

  constructor(most: number) {
    this.from = new Int32Array(most);
    this.to = new Int32Array(most);
    this.lag = new Int32Array(most);
    this.fromStart = new Uint8Array(most);
    this.toStart = new Uint8Array(most);
  }

  add(source: PlanLink, from: number, to: number): void {
    const { kind = defaultLinkKind, lag = 0 } = source;
    const index = this.count++;
    this.sources.push(source);
    this.from[index] = from;
    this.to[index] = to;
    this.lag[index] = lag;
    this.fromStart[index] = kind === 'start_to_start' || kind === 'start_to_finish' ? 1 : 0;
    this.toStart[index] = kind === 'finish_to_start' || kind === 'start_to_start' ? 1 : 0;
  }

  /** The links with these indexes, in their order. */
  select(indexes: Int32Array): LinkTable {
    const selected = new LinkTable(indexes.length);
    for (let place = 0; place < indexes.length; place += 1) {
      const index = indexes[place] as number;
      selected.sources.push(this.sources[index] as PlanLink);
      selected.from[place] = this.from[index] as number;
      selected.to[place] = this.to[index] as number;
      selected.lag[place] = this.lag[index] as number;
      selected.fromStart[place] = this.fromStart[index] as number;
      selected.toStart[place] = this.toStart[index] as number;
    }
    selected.count = indexes.length;
    return selected;
  }
}
