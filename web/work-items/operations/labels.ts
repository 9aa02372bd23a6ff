import { typedDocument } from '../../api/typed-document.ts';
import type { Label } from '../item.ts';

interface LabelsAnswer {
  id: string;
  labels: { nodes: Label[] };
}

/** Labels that an item of the group or project may carry: its own and those of the groups above it. */
export const labelsQuery = typedDocument<
  { group?: LabelsAnswer | null; project?: LabelsAnswer | null },
  { fullPath: string; inProject: boolean; search: string }
>(`
  query itemLabels($fullPath: ID!, $inProject: Boolean!, $search: String) {
    group(fullPath: $fullPath) @skip(if: $inProject) {
      id
      labels(searchTerm: $search, includeAncestorGroups: true, onlyGroupLabels: true, first: 100) {
        nodes { id title description color }
      }
    }
    project(fullPath: $fullPath) @include(if: $inProject) {
      id
      labels(searchTerm: $search, includeAncestorGroups: true, first: 100) { nodes { id title description color } }
    }
  }
`);

export const createLabelMutation = typedDocument<
  { labelCreate: { label: Label | null; errors: string[] } },
  { input: { groupPath?: string; projectPath?: string; title: string; color: string } }
>(`
  mutation labelCreate($input: LabelCreateInput!) {
    labelCreate(input: $input) { label { id title description color } errors }
  }
`);
