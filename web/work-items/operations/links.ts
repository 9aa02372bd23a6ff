import { typedDocument } from '../../api/typed-document.ts';

/** The ids of what references name; what is absent or hidden is left out. */
export const itemsByReferenceQuery = typedDocument<
  { workItemsByReference: { nodes: { id: string }[] } },
  { fullPath: string; references: readonly string[] }
>(`
  query workItemsByReference($fullPath: ID!, $references: [String!]!) {
    workItemsByReference(contextNamespacePath: $fullPath, refs: $references, first: 1) { nodes { id } }
  }
`);

/** As a link reads from the epic. */
export type LinkTypeInput = 'RELATED' | 'BLOCKS' | 'BLOCKED_BY';

export const addLinksMutation = typedDocument<
  { workItemAddLinkedItems: { errors: string[] } },
  { input: { id: string; workItemsIds: readonly string[]; linkType: LinkTypeInput } }
>(`
  mutation workItemAddLinkedItems($input: WorkItemAddLinkedItemsInput!) {
    workItemAddLinkedItems(input: $input) { errors }
  }
`);

export const removeLinksMutation = typedDocument<
  { workItemRemoveLinkedItems: { errors: string[] } },
  { input: { id: string; workItemsIds: readonly string[] } }
>(`
  mutation workItemRemoveLinkedItems($input: WorkItemRemoveLinkedItemsInput!) {
    workItemRemoveLinkedItems(input: $input) { errors }
  }
`);
