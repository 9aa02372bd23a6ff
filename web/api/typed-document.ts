/** The text of a GraphQL operation that knows the shapes of its answer and of its variables. */
export type TypedDocument<TData, TVariables> = string & {
  readonly shapes?: { readonly data: TData; readonly variables: TVariables };
};

/**
 * Marks the text of a GraphQL operation with its shapes; keep it beside the store that uses it.
 * White space is folded, since the server limits a document's length (graphql.md §1).
 */
export function typedDocument<TData, TVariables>(text: string): TypedDocument<TData, TVariables> {
  return text.replaceAll(/\s+/g, ' ').trim();
}
