/**
 * The operations that every table offers to use cases. Rows are the flat entities of the domain; no second model
 * exists.
 */
export interface Store<Row extends { id: number }, New = Partial<Row>> {
  find(id: number): Promise<Row | null>;
  /** Locks and returns the row until the transaction ends. */
  lock(id: number): Promise<Row | null>;
  insert(row: New): Promise<Row>;
  /** Inserts rows in order, a thousand per statement. */
  insertMany(rows: readonly New[]): Promise<Row[]>;
  /**
   * Inserts in one statement. Rows that violate a unique index, also because of a concurrent insert, are skipped and
   * not returned.
   */
  insertNew(rows: readonly New[]): Promise<Row[]>;
  update(id: number, changes: Partial<Row>): Promise<Row>;
  delete(id: number): Promise<void>;
}
