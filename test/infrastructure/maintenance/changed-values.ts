import type { Knex } from 'knex';
import { loggedThings } from '../../../domain/log/subjects.ts';
import { fieldRule } from '../../../domain/work-items/fields.ts';
import { columnName } from '../../../infrastructure/database/columns.ts';
import { logUnknownRows } from '../../../infrastructure/database/change-log.ts';
import { loggedTablesOf, type LoggedTable } from '../../../infrastructure/database/logged-rows.ts';
import type { IntegrityCheck } from '../../../infrastructure/database/maintenance/integrity-check.ts';
import { logChecks } from '../../../infrastructure/database/maintenance/log-checks.ts';
import { rowLogChecks } from '../../../infrastructure/database/maintenance/row-log-checks.ts';
import { select } from '../../../infrastructure/database/sql.ts';

/** Another value of a column's type, also if it was null. */
const otherValues: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  boolean: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, '2001-01-01') + 1`,
  bytea: (column) => `coalesce(${column}, '') || 'x'`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2001-01-01Z') + interval '1 second'`,
  'text[]': (column) => `coalesce(${column}, '{}') || 'x'::text`,
  'integer[]': (column) => `coalesce(${column}, '{}') || 1`,
  'date[]': (column) => `coalesce(${column}, '{}') || '2001-01-01'::date`,
  'bigint[]': (column) => `coalesce(${column}, '{}') || 1::bigint`,
  jsonb: (column) => `jsonb_build_object('was', coalesce(${column}, '[]'))`,
};

/** Changes one value at a time that use cases log, past triggers and constraints, and takes it back. */
export class ChangedValues {
  /** The changes that were made, and those that no check found: `labels.title to null`. */
  readonly made: string[] = [];
  readonly unnoticed: string[] = [];

  private constructor(
    private readonly transaction: Knex.Transaction,
    private readonly tables: readonly LoggedTable[],
    private readonly checks: readonly IntegrityCheck[],
  ) {}

  /** The transaction is to be rolled back: it has no constraints any more. */
  static async in(transaction: Knex.Transaction): Promise<ChangedValues> {
    // As they are with the constraints.
    const tables = await loggedTablesOf(transaction);
    const checks = [...logChecks.filter(({ name }) => name === 'log'), ...(await rowLogChecks(transaction))];
    return new ChangedValues(transaction, tables, checks);
  }

  async changeAll(): Promise<void> {
    await this.transaction.raw('set local session_replication_role = replica');
    for (const table of this.tables) {
      await this.unguard(table.table);
      await this.fill(table);
      for (const { field, name, type } of table.columns) {
        if (table.subject === 'work_item' && fieldRule(field)?.logged !== true) continue;
        const other = otherValues[type]?.(`"${name}"`);
        if (other === undefined) throw new Error(`no other value is known for ${table.table}.${name}, a ${type}`);
        await this.change(table, name, `"${name}" is not null`, other);
        await this.change(table, name, `"${name}" is not null`, 'null');
        await this.change(table, name, `"${name}" is null`, other);
      }
    }
    for (const set of Object.values(loggedThings.work_item.rows.sets)) {
      const item = this.tables.find(({ subject }) => subject === 'work_item') as LoggedTable;
      const column = columnName(set.column);
      await this.unguard(set.table);
      await this.change({ ...item, table: set.table }, column, 'true', `${column} + 1000000`);
    }
  }

  private async unguard(table: string): Promise<void> {
    const { rows } = await this.transaction.raw<{ rows: { statement: string }[] }>(
      `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
       from pg_constraint where conrelid = :table::regclass and contype in ('c', 'u', 'x')
       union all
       select format('drop index %s', indexrelid::regclass) from pg_index
       where indrelid = :table::regclass and indisunique and not indisprimary
         and not exists (select from pg_constraint where conindid = indexrelid and conrelid = :table::regclass)
       union all
       select format('alter table %s alter %I drop not null', attrelid::regclass, attname) from pg_attribute
       where attrelid = :table::regclass and attnum > 0 and attnotnull and attidentity = ''
         and not exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey))`,
      { table },
    );
    for (const { statement } of rows) await this.transaction.raw(statement);
  }

  /** Gives an empty table a row that the log knows. */
  private async fill(table: LoggedTable): Promise<void> {
    if ((await this.transaction(table.table).first()) !== undefined) return;
    const columns = [...table.columns, ...table.others].filter(({ name }) => name !== 'id');
    const values = columns.map(({ type }) => otherValues[type]?.(`null::${type}`));
    await this.transaction.raw(
      `insert into ${table.table} (id, ${columns.map(({ name }) => `"${name}"`).join()}) overriding system value
       values (1, ${values.join()})`,
    );
    await logUnknownRows(this.transaction, table);
  }

  private async change(table: LoggedTable, column: string, which: string, value: string): Promise<void> {
    const { transaction } = this;
    const check = this.checks.find(({ subject }) => subject === table.subject) as IntegrityCheck;
    await transaction.raw('savepoint one');
    const { rowCount } = await transaction.raw<{ rowCount: number }>(
      `update ${table.table} set "${column}" = ${value.replaceAll('?', '\\?')}
       where ctid = (select ctid from ${table.table} where ${which} order by 1 limit 1)`,
    );
    if (rowCount > 0) {
      const change = `${table.table}.${column} to ${value}`;
      this.made.push(change);
      if ((await select(transaction, check.broken)).length === 0) this.unnoticed.push(change);
    }
    await transaction.raw('rollback to savepoint one');
  }
}
