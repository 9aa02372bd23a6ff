import { typedDocument } from '../../api/typed-document.ts';

/** The id of a type of work item (epic-page.md §7). */
export const workItemTypesQuery = typedDocument<
  { workspace: { id: string; workItemTypes: { nodes: { id: string; name: string }[] } } | null },
  { fullPath: string; name: 'EPIC' | 'ISSUE' | 'TASK' }
>(`
  query namespaceWorkItemTypes($fullPath: ID!, $name: IssueType) {
    workspace: namespace(fullPath: $fullPath) { id workItemTypes(name: $name, first: 1) { nodes { id name } } }
  }
`);

export interface NewChildInput {
  title: string;
  description: string;
  confidential: boolean;
  workItemTypeId: string;
  hierarchyWidget: { parentId: string };
  /** Where an issue is made; an epic is made in a group, which `namespacePath` names. */
  projectPath?: string;
  namespacePath?: string;
}

export const createChildMutation = typedDocument<
  {
    workItemCreate: {
      workItem: { id: string; userPermissions: { deleteWorkItem: boolean } } | null;
      errors: string[];
    };
  },
  { input: NewChildInput }
>(`
  mutation workItemCreate($input: WorkItemCreateInput!) {
    workItemCreate(input: $input) { workItem { id userPermissions { deleteWorkItem } } errors }
  }
`);

export const deleteChildMutation = typedDocument<{ workItemDelete: { errors: string[] } }, { input: { id: string } }>(`
  mutation workItemDelete($input: WorkItemDeleteInput!) { workItemDelete(input: $input) { errors } }
`);
