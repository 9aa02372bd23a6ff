/** A GraphQL operation that knows the shapes of its answer and of its variables. */
export interface TypedDocument<TData, TVariables> {
  readonly text: string;
  /** What the server counts for a query at most; mutations, which are sent alone, have none. */
  readonly complexity?: number;
  readonly shapes?: { readonly data: TData; readonly variables: TVariables };
}

/** Marks the text of a GraphQL operation with its shapes. The modules of all operations are generated. */
export function typedDocument<TData, TVariables>(text: string, complexity?: number): TypedDocument<TData, TVariables> {
  return complexity === undefined ? { text } : { text, complexity };
}
