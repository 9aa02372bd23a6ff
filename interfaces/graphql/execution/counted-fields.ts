import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  type GraphQLField,
  type GraphQLFieldResolver,
} from 'graphql';
import type { GraphqlContext } from '../context.ts';
import { unanswered } from './allowance.ts';
import { whenLoaded } from '../loading/batch.ts';

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** Resolves a field, and counts its part of the answer. */
export function counted(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const { allowance } = context;
    if (allowance.isOver) return unanswered();
    return whenLoaded(resolve(source, args, context, info), (value) => {
      allowance.takeField(info.path.key, value);
      return value;
    });
  };
}

/** The same for a list of objects: its rows are counted, and resolved in batches. */
export function countedList(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const { allowance } = context;
    return whenLoaded(resolve(source, args, context, info), (rows) => {
      if (!Array.isArray(rows)) return rows;
      allowance.takeNodes(rows.length);
      const turn = allowance.turn(rows.length);
      return turn === null ? rows : turn.then(() => rows as unknown);
    });
  };
}

export function isListOfObjects({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}
