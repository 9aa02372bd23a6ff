import type { RoadmapLink } from '../../domain/roadmap/roadmap-link.ts';
import { differences } from '../door/change-log.ts';
import type { Scope } from '../door/perform.ts';

export function recordRoadmapLink(scope: Scope, before: RoadmapLink | null, after: RoadmapLink | null): void {
  const link = (after ?? before) as RoadmapLink;
  scope.record({
    subjectType: 'roadmap_link',
    subjectId: link.id,
    namespaceId: link.namespaceId,
    changes: differences(before, after, ['namespaceId', 'authorId', 'name', 'query', 'expiresOn']),
  });
}
