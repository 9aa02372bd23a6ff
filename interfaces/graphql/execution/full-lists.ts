import {
  getNamedType,
  isInputObjectType,
  Kind,
  visit,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { limits, type LongListExtensions } from './limits.ts';
import type { Variables } from './node-estimate.ts';

/** Fields do not count themselves: only what their arguments hold. */
const estimate: ComplexityEstimator = ({ field, args, childComplexity }) => {
  const values = args as Readonly<Record<string, unknown>>;
  const parts = field.args.map(({ name, type }) => partOfList(values[name], type));
  return childComplexity + Math.max(0, ...parts);
};

/**
 * How many lists of full length the fields of an operation are given, each field by its longest one: half a list counts a half.
 * A field changes or reads as much as its list is long, and with aliases one operation has many fields.
 */
export class FullLists {
  private readonly hasLists: boolean;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
  ) {
    let found = false;
    visit(document, { [Kind.LIST]: () => void (found = true) });
    this.hasLists = found;
  }

  /** @throws GraphQLError if the variables are invalid */
  of(variables: Variables): number {
    const { schema, document } = this;
    if (!this.hasLists && !Object.values(variables).some(holdsList)) return 0;
    return getComplexity({ schema, query: document, variables, estimators: [estimate] });
  }
}

function holdsList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.values(value).some(holdsList);
}

/** The longest list in a value, as a part of the most entries that it may have. */
function partOfList(value: unknown, type: GraphQLInputType, most: number = limits.listEntries): number {
  if (typeof value !== 'object' || value === null) return 0;
  const named = getNamedType(type);
  if (Array.isArray(value)) {
    const within = isInputObjectType(named) ? value.map((entry) => partOfList(entry, named)) : [];
    return within.reduce((longest, part) => Math.max(longest, part), value.length / most);
  }
  if (!isInputObjectType(named)) return 0;
  const values = value as Readonly<Record<string, unknown>>;
  const parts = Object.values(named.getFields()).map((field) =>
    partOfList(values[field.name], field.type, (field.extensions as LongListExtensions).listEntries),
  );
  return Math.max(0, ...parts);
}
