import { differences, type Change, type FieldChanges } from './change-log.ts';
import type { Scope } from './perform.ts';

/** Appends the changed fields of a row to the log, with its relations that are not in the row. */
export function recordRow<Row extends { id: number; namespaceId: number }>(
  scope: Scope,
  subjectType: Change['subjectType'],
  before: Row | null,
  after: Row | null,
  action?: string,
  relations: FieldChanges = {},
): void {
  const row = after ?? before;
  if (row === null) return;
  const times = new Set(['id', 'createdAt', 'updatedAt']);
  const fields = Object.keys(row).filter((name) => !times.has(name)) as (keyof Row & string)[];
  const changes = { ...differences(before, after, fields), ...relations };
  if (Object.keys(changes).length === 0) return;
  const { id: subjectId, namespaceId } = row;
  scope.record({ subjectType, subjectId, namespaceId, changes, ...(action !== undefined && { action }) });
}
