/** A GraphQL operation with the types of its result and variables. */
export interface TypedDocument<TData, TVariables> {
  readonly text: string;
  /** The maximum complexity that the server computes for a query; undefined for mutations, which are sent alone. */
  readonly complexity?: number;
  readonly shapes?: { readonly data: TData; readonly variables: TVariables };
}

/** Adds types to the text of a GraphQL operation. The modules of all operations are generated. */
export function typedDocument<TData, TVariables>(text: string, complexity?: number): TypedDocument<TData, TVariables> {
  return complexity === undefined ? { text } : { text, complexity };
}
