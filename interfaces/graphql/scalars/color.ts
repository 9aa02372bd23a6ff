import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { hexColor } from '../../../domain/colors/css-names.ts';

/** `#rrggbb` or a CSS name in, `#rrggbb` out (graphql.md §4). */
export const ColorScalar = new GraphQLScalarType<string, string>({
  name: 'Color',
  serialize: String,
  parseValue: readColor,
  parseLiteral: (node) => readColor(node.kind === Kind.STRING ? node.value : undefined),
});

function readColor(value: unknown): string {
  const color = typeof value === 'string' ? hexColor(value) : null;
  if (color === null) throw new GraphQLError('Not a color');
  return color;
}
