/** What every stored thing offers a use case. Rows are the domain's own flat entities; there is no second shape. */
export interface Store<Row extends { id: number }, New = Partial<Row>> {
  find(id: number): Promise<Row | null>;
  /** Finds and locks the row until the transaction ends. */
  lock(id: number): Promise<Row | null>;
  insert(row: New): Promise<Row>;
  /** Inserts many rows in one statement per thousand, in order. */
  insertMany(rows: readonly New[]): Promise<Row[]>;
  /** Inserts in one statement; leaves out, and does not return, what a unique index has already, also by a writer just now. */
  insertNew(rows: readonly New[]): Promise<Row[]>;
  update(id: number, changes: Partial<Row>): Promise<Row>;
  delete(id: number): Promise<void>;
}
