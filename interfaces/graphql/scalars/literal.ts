import { GraphQLError, Kind, type ValueNode } from 'graphql';

/** Reads a scalar that is in the document as text; what is wrong with it is told with its place. */
export function literal<Value>(read: (value: unknown) => Value): (node: ValueNode) => Value {
  return (node) => {
    try {
      return read(node.kind === Kind.STRING ? node.value : undefined);
    } catch (error) {
      throw error instanceof GraphQLError ? new GraphQLError(error.message, { nodes: node }) : error;
    }
  };
}
