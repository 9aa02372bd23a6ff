import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { trusted, type Fragment } from '../sql.ts';

/** Of issues their own health; of epics the worst of the open issues below, as roadmaps are colored by it. */
export function healthOf({ types }: Pick<WorkItemFilter, 'types'>): Fragment {
  if (!types.includes('epic')) return trusted('w.health_status');
  return trusted(`case when w.type <> 'epic' then w.health_status when w.issues_at_risk > 0 then 'at_risk'
    when w.issues_needing_attention > 0 then 'needs_attention' when w.issues_on_track > 0 then 'on_track' end`);
}
