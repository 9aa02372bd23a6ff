import { listed } from '../../domain/text/listed.ts';
import { counted } from '../../domain/text/plural.ts';
import type { Label } from '../api/rest.generated.ts';

/** How many items of each kind have a label, as far as the reader sees them. */
export function countsOf(label: Label): { issues: number; epics: number; mergeRequests: number } {
  return {
    issues: (label.open_issues_count ?? 0) + (label.closed_issues_count ?? 0),
    epics: (label.open_epics_count ?? 0) + (label.closed_epics_count ?? 0),
    mergeRequests: label.open_merge_requests_count ?? 0,
  };
}

/** What a label is removed from when it is deleted: "3 issues and 1 epic"; null if nothing has it. */
export function lossInWords(label: Label): string | null {
  const { issues, epics, mergeRequests } = countsOf(label);
  const parts = [
    ...(issues > 0 ? [counted(issues, 'issue')] : []),
    ...(epics > 0 ? [counted(epics, 'epic')] : []),
    ...(mergeRequests > 0 ? [counted(mergeRequests, 'open merge request')] : []),
  ];
  return parts.length === 0 ? null : listed(parts);
}
