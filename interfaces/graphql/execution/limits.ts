import { GraphQLError, Lexer, Source, TokenKind, visit, type DocumentNode } from 'graphql';
import { listMaximum } from '../../../application/list-input.ts';

/** What a document and its answer may take. */
export const limits = {
  characters: 10_000,
  tokens: 2_500,
  depth: 15,
  /** Brackets of any kind inside each other, in fields and in values. */
  nesting: 50,
  aliases: 30,
  directives: 50,
  validationErrors: 50,
  /** Fields and fragments of an operation, all spread out, above which its complexity is not looked at more closely. */
  selections: 5_000,
  complexity: { signedIn: 250, anonymous: 200 },
  /** Entries of a list in an argument, whatever the argument is. */
  listEntries: listMaximum,
  /** Rows of all lists: those that an operation can answer, and those that were really found. */
  nodes: { signedIn: 500_000, anonymous: 20_000 },
  /**
   * An operation that can answer more nodes than the first waits until no other such operation runs; the same for those
   * between the two, so that what is merely large does not wait for what is very large.
   */
  nodesBesideOthers: { large: 20_000, medium: 5_000 },
  answerBytes: 16 * 1024 * 1024,
  /** Database connections that one request uses at the same time. */
  statementsAtOnce: 3,
  operationsPerRequest: 10,
  bodyBytes: 2 * 1024 * 1024,
  milliseconds: 30_000,
} as const;

const longestName = 100;

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

/** Too many brackets inside each other: parser and validation follow them by recursion, so they are counted before. */
export function nestingProblem(text: string): GraphQLError | null {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  try {
    for (let tokens = 0; tokens <= limits.tokens; tokens += 1) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) return null;
      if (kind === TokenKind.BRACKET_L || kind === TokenKind.BRACE_L || kind === TokenKind.PAREN_L) depth += 1;
      if (kind === TokenKind.BRACKET_R || kind === TokenKind.BRACE_R || kind === TokenKind.PAREN_R) depth -= 1;
      if (depth > limits.nesting) return exceeded('nesting', depth, limits.nesting);
    }
  } catch (error) {
    // The parser says the same, with the place.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return null;
}

/** A name as far as messages repeat it. */
export function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

/** Whether PostgreSQL can store the text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function exceeded(what: string, actual: number, maximum: number): GraphQLError {
  return new GraphQLError(`Query has ${what} of ${actual}, which exceeds max ${what} of ${maximum}`);
}
