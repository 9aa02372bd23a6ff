import type { Label } from '../../domain/labels/label.ts';
import { differences } from '../door/change-log.ts';
import type { Scope } from '../door/perform.ts';

const fields = ['title', 'description', 'color', 'priority', 'namespaceId'] as const;

/** Logs the changes of a label. Returns whether anything changed. */
export function recordLabel(scope: Scope, before: Label | null, after: Label | null, action?: string): boolean {
  const label = after ?? before;
  const changes = differences(before, after, fields);
  if (label === null || Object.keys(changes).length === 0) return false;
  scope.record({
    subjectType: 'label',
    subjectId: label.id,
    namespaceId: label.namespaceId,
    changes,
    ...(action !== undefined && { action }),
  });
  return true;
}
