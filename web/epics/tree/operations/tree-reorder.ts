import { typedDocument } from '../../../api/typed-document.ts';

export interface TreeReorderVariables {
  baseEpicId: string;
  moved: {
    id: string;
    adjacentReferenceId?: string;
    relativePosition: 'before' | 'after';
    newParentId?: string;
  };
}

/** Moves a child among its siblings or to another parent (epic-page.md §7, graphql.md §4). */
export const treeReorderMutation = typedDocument<{ epicTreeReorder: { errors: string[] } }, TreeReorderVariables>(`
  mutation epicTreeReorder($baseEpicId: EpicID!, $moved: EpicTreeNodeFieldsInputType!) {
    epicTreeReorder(input: { baseEpicId: $baseEpicId, moved: $moved }) { errors }
  }
`);
