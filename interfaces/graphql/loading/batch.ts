import DataLoader from 'dataloader';

/** Ids of one statement, where each brings few rows. */
const idsPerStatement = 1000;

/**
 * One kind of detail of many things, loaded with one statement. What is known
 * already is answered without a promise, because a promise for each field of each row costs more than the field.
 * Lives as long as one operation.
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

  /** The detail of one thing; a promise only when it has to be loaded, together with all others asked for by then. */
  get(id: number): Later<Value> {
    const value = this.known.get(id);
    return value === undefined ? this.loader.load(id) : value;
  }

  /** Loads what is not known of these, and waits for what is being loaded already. */
  async prefetch(ids: Iterable<number>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.known.has(id));
    const missing = unknown.filter((id) => !this.underWay.has(id));
    for (let start = 0; start < missing.length; start += this.idsAtOnce) {
      const part = missing.slice(start, start + this.idsAtOnce);
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

  /** Tells what was learnt in another way. */
  set(id: number, value: Value): void {
    this.known.set(id, value);
  }
}

/** A value that is there already, or one that comes. */
export type Later<Value> = Value | Promise<Value>;

/** Applies `change` at once when the value is there, or when it comes. */
export function whenLoaded<Value, Result>(value: Later<Value>, change: (value: Value) => Later<Result>): Later<Result> {
  return value instanceof Promise ? value.then(change) : change(value);
}
