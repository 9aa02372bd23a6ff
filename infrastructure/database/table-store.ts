import type { Knex } from 'knex';
import type { Model, ModelClass } from 'objection';
import type { Store } from '../../application/store.ts';

const rowsPerStatement = 1000;

/** The plain part of every store, on an objection model inside one transaction. */
export class TableStore<Row extends { id: number }, New = Partial<Row>> implements Store<Row, New> {
  constructor(
    protected readonly model: ModelClass<Model>,
    protected readonly transaction: Knex.Transaction,
  ) {}

  async find(id: number): Promise<Row | null> {
    return this.row(await this.model.query(this.transaction).findById(id));
  }

  async lock(id: number): Promise<Row | null> {
    return this.row(await this.model.query(this.transaction).findById(id).forUpdate());
  }

  async insert(row: New): Promise<Row> {
    return this.row(
      await this.model
        .query(this.transaction)
        .insert(row as object)
        .returning('*'),
    ) as Row;
  }

  async insertMany(rows: readonly New[]): Promise<Row[]> {
    const inserted: Row[] = [];
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const slice = rows.slice(start, start + rowsPerStatement) as object[];
      inserted.push(
        ...this.rows((await this.model.query(this.transaction).insert(slice).returning('*')) as unknown as Model[]),
      );
    }
    return inserted;
  }

  async update(id: number, changes: Partial<Row>): Promise<Row> {
    const rows = await this.model
      .query(this.transaction)
      .patch(changes as object)
      .where('id', id)
      .returning('*');
    const [row] = this.rows(rows);
    if (row === undefined) throw new Error(`${this.model.tableName} ${id} is gone`);
    return row;
  }

  async delete(id: number): Promise<void> {
    await this.model.query(this.transaction).deleteById(id);
  }

  /** The rows in which these columns have these values. */
  protected async where(values: Partial<Row>): Promise<Row[]> {
    return this.rows(
      await this.model
        .query(this.transaction)
        .where(values as object)
        .orderBy('id'),
    );
  }

  protected async whereIn(column: keyof Row & string, values: readonly unknown[]): Promise<Row[]> {
    if (values.length === 0) return [];
    return this.rows(
      await this.model
        .query(this.transaction)
        .whereIn(column, [...values] as (string | number)[])
        .orderBy('id'),
    );
  }

  protected row(found: Model | undefined): Row | null {
    return found === undefined ? null : plain<Row>(found);
  }

  protected rows(found: readonly Model[]): Row[] {
    return found.map((one) => plain<Row>(one));
  }
}

/** The model's columns as a plain object. */
function plain<Row>(model: Model): Row {
  return Object.assign({}, model) as unknown as Row;
}
