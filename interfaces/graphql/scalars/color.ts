import { GraphQLError, GraphQLScalarType } from 'graphql';
import { hexColor } from '../../../domain/colors/css-names.ts';
import { literal } from './literal.ts';

/** Accepts `#rrggbb` or a CSS name, returns `#rrggbb`. */
export const ColorScalar = new GraphQLScalarType<string, string>({
  name: 'Color',
  serialize: String,
  parseValue: readColor,
  parseLiteral: literal(readColor),
});

function readColor(value: unknown): string {
  const color = typeof value === 'string' ? hexColor(value) : null;
  if (color === null) throw new GraphQLError('Not a color');
  return color;
}
