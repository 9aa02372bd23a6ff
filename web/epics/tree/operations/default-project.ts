import { typedDocument } from '../../../api/typed-document.ts';

/** Where the reader made their last issue below an epic's group (epic-page.md §7, "defaultProjectForIssueCreation"). */
export const defaultProjectQuery = typedDocument<
  {
    group: {
      epic: {
        defaultProjectForIssueCreation: { id: string; nameWithNamespace: string; fullPath: string } | null;
      } | null;
    } | null;
  },
  { fullPath: string; iid: string }
>(`
  query defaultProject($fullPath: ID!, $iid: ID!) {
    group(fullPath: $fullPath) {
      id
      epic(iid: $iid) { id defaultProjectForIssueCreation { id nameWithNamespace fullPath } }
    }
  }
`);
