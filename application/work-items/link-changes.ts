import type { WorkItemLink } from '../../domain/work-items/links.ts';
import type { Scope } from '../perform.ts';

/** Logs an added or removed link on both items. */
export function recordLink(scope: Scope, link: WorkItemLink, namespaceId: number, what: 'made' | 'removed'): void {
  const side = what === 'made' ? 'after' : 'before';
  scope.record({
    subjectType: 'link',
    subjectId: link.id,
    namespaceId,
    changes: {
      sourceId: { [side]: link.sourceId },
      targetId: { [side]: link.targetId },
      type: { [side]: link.type },
    },
  });
}
