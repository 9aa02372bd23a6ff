import { typedDocument } from '../../api/typed-document.ts';
import type { LabelAnswer } from '../../epics/operations/epic-fields.ts';

/** Labels that an epic of the group may carry: the group's and those of the groups above it. */
export const labelsQuery = typedDocument<
  { group: { id: string; labels: { nodes: LabelAnswer[] } } | null },
  { fullPath: string; search: string }
>(`
  query epicLabels($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      labels(searchTerm: $search, includeAncestorGroups: true, onlyGroupLabels: true, first: 100) {
        nodes { id title description color }
      }
    }
  }
`);

export const createLabelMutation = typedDocument<
  { labelCreate: { label: LabelAnswer | null; errors: string[] } },
  { input: { groupPath: string; title: string; color: string } }
>(`
  mutation labelCreate($input: LabelCreateInput!) {
    labelCreate(input: $input) { label { id title description color } errors }
  }
`);
