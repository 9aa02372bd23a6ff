import { typedDocument } from '../../../api/typed-document.ts';

/** Makes an epic out of an issue (epic-page.md §7). */
export const promoteToEpicMutation = typedDocument<
  { promoteToEpic: { epic: { id: string; webPath: string } | null; errors: string[] } },
  { input: { projectPath: string; iid: string } }
>(`
  mutation promoteToEpic($input: PromoteToEpicInput!) {
    promoteToEpic(input: $input) { epic { id webPath } errors }
  }
`);
