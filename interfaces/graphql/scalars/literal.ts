import { GraphQLError, Kind, type ValueNode } from 'graphql';

/** Parses a scalar that is a text literal in the document; errors include its position. */
export function literal<Value>(read: (value: unknown) => Value): (node: ValueNode) => Value {
  return (node) => {
    try {
      return read(node.kind === Kind.STRING ? node.value : undefined);
    } catch (error) {
      throw error instanceof GraphQLError ? new GraphQLError(error.message, { nodes: node }) : error;
    }
  };
}
