import {
  getNamedType,
  GraphQLError,
  isInputObjectType,
  isInputType,
  Lexer,
  Source,
  TokenKind,
  typeFromAST,
  visit,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { listMaximum } from '../../../application/inputs/list-input.ts';
import { rescheduleMaximum } from '../../../domain/work-items/work-item.ts';

/** Limits of a document and its answer. */
export const limits = {
  characters: 10_000,
  tokens: 2_500,
  depth: 15,
  /** Nesting depth of brackets of any kind, in fields and in values. */
  nesting: 50,
  aliases: 30,
  directives: 50,
  validationErrors: 50,
  /**
   * Maximum fields of an operation, with all fragments expanded; larger ones are rejected before their complexity is
   * computed.
   */
  selections: 5_000,
  complexity: { signedIn: 250, anonymous: 200 },
  /** Maximum entries of a list argument, unless its field says otherwise with {@link LongListExtensions}. */
  listEntries: listMaximum,
  /**
   * Maximum full lists that the fields of a request are given together, however many operations and aliases it has: what
   * mutations write, and what queries look up.
   */
  fullLists: { mutation: 2, query: 30 },
  /** Maximum keys of all objects of a request: those of as many moves as one call takes, which have seven each, and more. */
  keys: 8 * rescheduleMaximum,
  /** Maximum rows of all lists: those that an operation can return, and those actually found. */
  nodes: { signedIn: 500_000, anonymous: 20_000 },
  /**
   * Operations that can return more nodes than this run one at a time, separately for large and very large ones, so
   * that large ones do not wait for very large ones.
   */
  nodesBesideOthers: { large: 20_000, medium: 5_000 },
  answerBytes: 16 * 1024 * 1024,
  /** Maximum concurrent database connections of one request. */
  statementsAtOnce: 3,
  operationsPerRequest: 10,
  bodyBytes: 2 * 1024 * 1024,
  milliseconds: 30_000,
} as const;

/** Of a field of an input: how many entries its list may have in variables. */
export interface LongListExtensions {
  listEntries?: number;
}

const longestName = 100;

/** The first limit that the document's text exceeds, before its fields are examined, or null. */
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
  if (longestList > limits.listEntries) return tooLongList(longestList, limits.listEntries);
  if (!storable) return new GraphQLError('Texts cannot hold NUL or lone surrogates');
  if (aliases > limits.aliases) return exceeded('aliases', aliases, limits.aliases);
  return directives > limits.directives ? exceeded('directives', directives, limits.directives) : null;
}

/** A too long list in the variables of an operation at any depth, or null. */
export function variablesProblem(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  for (const [name, value] of Object.entries(variables)) {
    const definition = variableDefinitions.find(({ variable }) => variable.name.value === name);
    const type = definition && typeFromAST(schema, definition.type);
    const problem = listProblem(value, isInputType(type) ? type : undefined);
    if (problem !== null) return problem;
  }
  return null;
}

/** `type` is undefined for what the operation does not declare, which is bounded all the same. */
function listProblem(
  value: unknown,
  type: GraphQLInputType | undefined,
  most: number = limits.listEntries,
): GraphQLError | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value) && value.length > most) return tooLongList(value.length, most);
  const named = type && getNamedType(type);
  const fields = !Array.isArray(value) && isInputObjectType(named) ? named.getFields() : {};
  for (const [name, part] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const partType = Array.isArray(value) ? named : field?.type;
    const problem = listProblem(part, partType, (field?.extensions as LongListExtensions | undefined)?.listEntries);
    if (problem !== null) return problem;
  }
  return null;
}

function tooLongList(length: number, most: number): GraphQLError {
  return new GraphQLError(`Query has a list of ${length} entries, which exceeds max entries of ${most}`);
}

/** Nesting depth of brackets. Parser and validation are recursive, so this is checked first. */
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
    // The parser reports the same error with its position.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return null;
}

/** A name for messages, cut if it is long. */
export function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

/** True if PostgreSQL can store the text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function exceeded(what: string, actual: number, maximum: number): GraphQLError {
  return new GraphQLError(`Query has ${what} of ${actual}, which exceeds max ${what} of ${maximum}`);
}
