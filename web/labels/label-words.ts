import type { Label } from '../api/rest.generated.ts';

/** How many items of each kind have a label, as far as the reader sees them. */
export function countsOf(label: Label): { issues: number; epics: number; mergeRequests: number } {
  return {
    issues: (label.open_issues_count ?? 0) + (label.closed_issues_count ?? 0),
    epics: (label.open_epics_count ?? 0) + (label.closed_epics_count ?? 0),
    mergeRequests: label.open_merge_requests_count ?? 0,
  };
}

/** "1 issue", "12 epics" */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** What loses a label that is deleted: "3 issues, 1 epic and 0 open merge requests". */
export function lossInWords(label: Label): string {
  const { issues, epics, mergeRequests } = countsOf(label);
  const parts = [counted(issues, 'issue'), counted(epics, 'epic')];
  return `${parts.join(', ')} and ${counted(mergeRequests, 'open merge request')}`;
}
