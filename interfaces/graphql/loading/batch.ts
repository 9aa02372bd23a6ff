import { chunksOf } from '../../../domain/lists/chunks.ts';
import DataLoader from 'dataloader';

/** Maximum ids of one statement, for details with few rows each. */
const idsPerStatement = 1000;

/**
 * One kind of detail of many things, loaded with one statement. Cached values are returned without a promise, because a
 * promise for each field of each row costs more than the field. Lives as long as one operation.
 */
export class Batch<Value> {
  private readonly known = new Map<number, Value>();
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly loader: DataLoader<number, Value>;

  constructor(
    private readonly loadMany: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
    private readonly idsAtOnce = idsPerStatement,
  ) {
    this.loader = new DataLoader<number, Value>(
      async (ids) => {
        await this.prefetch(ids);
        return ids.map((id) => this.known.get(id) as Value);
      },
      { cache: false, maxBatchSize: idsAtOnce },
    );
  }

  /**
   * The detail of one thing; a promise only if it must be loaded, together with all others requested in the same tick.
   */
  get(id: number): Later<Value> {
    const value = this.known.get(id);
    return value === undefined ? this.loader.load(id) : value;
  }

  /** Loads the missing details of these things, and waits for those being loaded. */
  async prefetch(ids: Iterable<number>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.known.has(id));
    const missing = unknown.filter((id) => !this.underWay.has(id));
    for (const part of chunksOf(missing, this.idsAtOnce)) {
      const loading = this.load(part);
      for (const id of part) this.underWay.set(id, loading);
    }
    await Promise.all(new Set(unknown.flatMap((id) => this.underWay.get(id) ?? [])));
  }

  private async load(ids: readonly number[]): Promise<void> {
    try {
      for (const [id, value] of await this.loadMany(ids)) this.known.set(id, value);
    } finally {
      for (const id of ids) this.underWay.delete(id);
    }
  }

  /** Adds a value that was loaded elsewhere. */
  set(id: number, value: Value): void {
    this.known.set(id, value);
  }
}

/** A value, or a promise of it. */
export type Later<Value> = Value | Promise<Value>;

/** Applies `change` at once if the value is available, otherwise when it arrives. */
export function whenLoaded<Value, Result>(value: Later<Value>, change: (value: Value) => Later<Result>): Later<Result> {
  return value instanceof Promise ? value.then(change) : change(value);
}
