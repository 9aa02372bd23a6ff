import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { chunksOf } from '../../domain/lists/chunks.ts';
import type { Store } from '../../application/door/store.ts';
import { modelOf } from './models.ts';

const rowsPerStatement = 1000;

/** The common operations of every store, on a table inside one transaction. */
export class TableStore<Row extends { id: number }, New = Partial<Row>> implements Store<Row, New> {
  constructor(
    private readonly table: string,
    protected readonly transaction: Knex.Transaction,
  ) {}

  async find(id: number): Promise<Row | null> {
    return this.row(await this.query().findById(id));
  }

  async lock(id: number): Promise<Row | null> {
    return this.row(await this.query().findById(id).forUpdate());
  }

  async insert(row: New): Promise<Row> {
    return this.row(
      await this.query()
        .insert(row as object)
        .returning('*'),
    ) as Row;
  }

  async insertMany(rows: readonly New[]): Promise<Row[]> {
    const inserted: Row[] = [];
    for (const some of chunksOf(rows, rowsPerStatement)) {
      inserted.push(
        ...this.rows(
          (await this.query()
            .insert(some as object[])
            .returning('*')) as unknown as Model[],
        ),
      );
    }
    return inserted;
  }

  async insertNew(rows: readonly New[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const inserted = (await this.query()
      .insert([...rows] as object[])
      .onConflict()
      .ignore()
      .returning('*')) as unknown as Model[];
    // Objection also returns skipped rows, without an id.
    return this.rows(inserted).filter(({ id }) => id !== undefined);
  }

  async update(id: number, changes: Partial<Row>): Promise<Row> {
    const rows = await this.query()
      .patch(changes as object)
      .where('id', id)
      .returning('*');
    const [row] = this.rows(rows);
    if (row === undefined) throw new Error(`${this.table} ${id} is gone`);
    return row;
  }

  async delete(id: number): Promise<void> {
    await this.query().deleteById(id);
  }

  protected query(): QueryBuilder<Model> {
    return modelOf(this.table).query(this.transaction);
  }

  /** The first row with these column values. */
  protected async findWhere(values: Partial<Row>): Promise<Row | null> {
    return this.row(
      await this.query()
        .where(values as object)
        .orderBy('id')
        .first(),
    );
  }

  protected async lockWhere(values: Partial<Row>): Promise<Row | null> {
    return this.row(
      await this.query()
        .where(values as object)
        .forUpdate()
        .first(),
    );
  }

  /** The rows with these column values. */
  protected async where(values: Partial<Row>): Promise<Row[]> {
    return this.rows(
      await this.query()
        .where(values as object)
        .orderBy('id'),
    );
  }

  protected async whereIn(column: keyof Row & string, values: readonly unknown[]): Promise<Row[]> {
    if (values.length === 0) return [];
    return this.rows(
      await this.query()
        .whereIn(column, [...values] as (string | number)[])
        .orderBy('id'),
    );
  }

  protected row(found: Model | undefined): Row | null {
    return found === undefined ? null : rowOf<Row>(found);
  }

  protected rows(found: readonly Model[]): Row[] {
    return found.map((one) => rowOf<Row>(one));
  }
}

/** The model's columns as a plain object. */
export function rowOf<Row>(model: Model): Row {
  return Object.assign({}, model) as unknown as Row;
}

/**
 * Gives an owner exactly these ids in a column of a join table, whose rows of the owner have the values of `owner`. New
 * rows have the values of `others`, too.
 */
export async function setJoined(
  transaction: Knex.Transaction,
  table: string,
  owner: Readonly<Record<string, unknown>>,
  column: string,
  ids: readonly number[],
  others: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const query = () => modelOf(table).query(transaction);
  await query()
    .delete()
    .where(owner)
    .whereNotIn(column, [...ids]);
  if (ids.length === 0) return;
  await query()
    .insert(ids.map((id) => ({ ...owner, ...others, [column]: id })) as object[])
    .onConflict()
    .ignore();
}
