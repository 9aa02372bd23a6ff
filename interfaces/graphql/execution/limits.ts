import { GraphQLError, visit, type DocumentNode } from 'graphql';
import { listMaximum } from '../../../application/list-input.ts';

/** The limits of graphql.md §1 ("Limits") and security.md §5 ("GraphQL"). */
export const limits = {
  characters: 10_000,
  tokens: 2_500,
  depth: 15,
  aliases: 30,
  directives: 50,
  validationErrors: 50,
  /** Fields and fragments of an operation, all spread out, above which its complexity is not looked at more closely. */
  selections: 5_000,
  complexity: { signedIn: 250, anonymous: 200 },
  /** Entries of a list in an argument, whatever the argument is. */
  listEntries: listMaximum,
  operationsPerRequest: 10,
  bodyBytes: 2 * 1024 * 1024,
  milliseconds: 30_000,
} as const;

/** The first limit that the text of the document breaks, fields left aside, or null. */
export function limitProblem(document: DocumentNode): GraphQLError | null {
  let aliases = 0;
  let directives = 0;
  let storable = true;
  let longestList = 0;
  visit(document, {
    Field: (node) => {
      if (node.alias) aliases += 1;
    },
    Directive: () => {
      directives += 1;
    },
    StringValue: (node) => {
      storable &&= isStorable(node.value);
    },
    ListValue: (node) => {
      longestList = Math.max(longestList, node.values.length);
    },
  });
  if (longestList > limits.listEntries) return tooLongList(longestList);
  if (!storable) return new GraphQLError('Texts cannot hold NUL or lone surrogates');
  if (aliases > limits.aliases) return exceeded('aliases', aliases, limits.aliases);
  return directives > limits.directives ? exceeded('directives', directives, limits.directives) : null;
}

/** A list in the variables that holds more than it may, at any depth, or null. */
export function variablesProblem(variables: unknown): GraphQLError | null {
  if (typeof variables !== 'object' || variables === null) return null;
  if (Array.isArray(variables) && variables.length > limits.listEntries) return tooLongList(variables.length);
  for (const value of Object.values(variables)) {
    const problem = variablesProblem(value);
    if (problem !== null) return problem;
  }
  return null;
}

function tooLongList(length: number): GraphQLError {
  return new GraphQLError(`Query has a list of ${length} entries, which exceeds max entries of ${limits.listEntries}`);
}

/** Whether PostgreSQL can store the text (security.md §5, "Inputs"). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function exceeded(what: string, actual: number, maximum: number): GraphQLError {
  return new GraphQLError(`Query has ${what} of ${actual}, which exceeds max ${what} of ${maximum}`);
}
