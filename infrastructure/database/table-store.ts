import type { Knex } from 'knex';
import type { Model, ModelClass, QueryBuilder } from 'objection';
import type { Store } from '../../application/store.ts';

const rowsPerStatement = 1000;

/** The common operations of every store, on an objection model inside one transaction. */
export class TableStore<Row extends { id: number }, New = Partial<Row>> implements Store<Row, New> {
  constructor(
    protected readonly model: ModelClass<Model>,
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
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const slice = rows.slice(start, start + rowsPerStatement) as object[];
      inserted.push(...this.rows((await this.query().insert(slice).returning('*')) as unknown as Model[]));
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
    if (row === undefined) throw new Error(`${this.model.tableName} ${id} is gone`);
    return row;
  }

  async delete(id: number): Promise<void> {
    await this.query().deleteById(id);
  }

  protected query(): QueryBuilder<Model> {
    return this.model.query(this.transaction);
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
