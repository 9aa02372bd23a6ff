/** Types of filter tokens; the ids are the ones stored in recent searches. */
export const tokenTypes = [
  'assignee',
  'author',
  'condition',
  'confidential',
  'conflict',
  'created',
  'critical',
  'due',
  'epic',
  'group',
  'health',
  'in',
  'iteration',
  'label',
  'milestone',
  'my-reaction',
  'progress',
  'slack',
  'state',
  'type',
  'weight',
  'filtered-search-term',
] as const;
export type TokenType = (typeof tokenTypes)[number];

/** is, is not one of, is one of; for days: on or after, before; for numbers: at most. */
export const operators = ['=', '!=', '||', '≥', '<', '≤'] as const;
export type Operator = (typeof operators)[number];

export const operatorTexts: Record<Operator, string> = {
  '=': 'is',
  '!=': 'is not one of',
  '||': 'is one of',
  '≥': 'on or after',
  '<': 'before',
  '≤': 'is at most',
};

/** One condition. Free text is a token of type `filtered-search-term` with the operator `=`. */
export interface Token {
  type: TokenType;
  operator: Operator;
  data: string;
}

export interface TokenDefinition {
  type: TokenType;
  title: string;
  symbol: string;
  operators: readonly Operator[];
  /** A unique type can be used only once. */
  unique: boolean;
  signedInOnly: boolean;
}

/** The token types of lists, sorted by title. */
export const tokenDefinitions: readonly TokenDefinition[] = [
  {
    type: 'assignee',
    title: 'Assignee',
    symbol: '@',
    operators: ['=', '!=', '||'],
    unique: false,
    signedInOnly: false,
  },
  { type: 'author', title: 'Author', symbol: '@', operators: ['=', '!=', '||'], unique: false, signedInOnly: false },
  { type: 'condition', title: 'Condition', symbol: '', operators: ['='], unique: false, signedInOnly: false },
  { type: 'confidential', title: 'Confidential', symbol: '', operators: ['='], unique: true, signedInOnly: false },
  { type: 'conflict', title: 'Conflict', symbol: '', operators: ['='], unique: true, signedInOnly: false },
  { type: 'created', title: 'Created date', symbol: '', operators: ['≥', '<'], unique: false, signedInOnly: false },
  { type: 'critical', title: 'Critical path', symbol: '', operators: ['='], unique: true, signedInOnly: false },
  { type: 'due', title: 'Due date', symbol: '', operators: ['≥', '<'], unique: false, signedInOnly: false },
  { type: 'epic', title: 'Epic', symbol: '&', operators: ['=', '||'], unique: false, signedInOnly: false },
  { type: 'group', title: 'Group', symbol: '', operators: ['=', '||'], unique: false, signedInOnly: false },
  { type: 'health', title: 'Health status', symbol: '', operators: ['=', '||'], unique: false, signedInOnly: false },
  { type: 'iteration', title: 'Iteration', symbol: '', operators: ['=', '||'], unique: false, signedInOnly: false },
  { type: 'label', title: 'Label', symbol: '~', operators: ['=', '!=', '||'], unique: false, signedInOnly: false },
  { type: 'milestone', title: 'Milestone', symbol: '%', operators: ['=', '||'], unique: false, signedInOnly: false },
  {
    type: 'my-reaction',
    title: 'My-Reaction',
    symbol: '',
    operators: ['=', '!=', '||'],
    unique: false,
    signedInOnly: true,
  },
  { type: 'progress', title: 'Progress', symbol: '', operators: ['=', '||'], unique: false, signedInOnly: false },
  { type: 'slack', title: 'Slack', symbol: '', operators: ['≤'], unique: true, signedInOnly: false },
  { type: 'state', title: 'State', symbol: '', operators: ['='], unique: true, signedInOnly: false },
  { type: 'type', title: 'Type', symbol: '', operators: ['=', '||'], unique: false, signedInOnly: false },
  { type: 'weight', title: 'Weight', symbol: '', operators: ['=', '||'], unique: false, signedInOnly: false },
];

/** Only issues can be filtered by these. */
const issueTokens: readonly TokenType[] = ['iteration', 'type'];

/** Only epics can be filtered by these. */
const epicTokens: readonly TokenType[] = ['progress'];

/** Only the epics of a roadmap can be filtered by these. */
const scheduleTokens: readonly TokenType[] = ['conflict', 'critical', 'slack'];

/** Special values of the filters by assignee, reaction, health status and weight. */
export const anyOrNone = ['None', 'Any'] as const;

/** Special values of the iteration filter. */
export const iterationSpecials = ['Current', 'Upcoming', 'Any', 'None'] as const;

export interface OfferConditions {
  signedIn: boolean;
  /** A flag can turn off the epic filter. */
  epicFilter: boolean;
  /** True for a list of issues, which have more filters. */
  issueFilters?: boolean;
  /** Lists with a tab for each state need no filter. */
  stateFilter?: boolean;
  /** True for a roadmap, whose epics are scheduled. */
  scheduleFilters?: boolean;
  /** A project has no subgroups. */
  groupFilter?: boolean;
}

/** The available token types, without unique types that are already in use. */
export function offeredTokens(used: readonly Token[], conditions: OfferConditions): TokenDefinition[] {
  const { signedIn, epicFilter, issueFilters = false, stateFilter = false, groupFilter = true } = conditions;
  const { scheduleFilters = false } = conditions;
  return tokenDefinitions.filter(
    ({ type, unique, signedInOnly }) =>
      (signedIn || !signedInOnly) &&
      (epicFilter || type !== 'epic') &&
      !(issueFilters ? epicTokens : issueTokens).includes(type) &&
      (scheduleFilters || !scheduleTokens.includes(type)) &&
      (stateFilter || type !== 'state') &&
      (groupFilter || type !== 'group') &&
      !(unique && used.some((token) => token.type === type)),
  );
}

/** True if type, operator and data are the same; free text is never equal to other free text. */
export function sameToken(one: Token, other: Token): boolean {
  return (
    one.type !== 'filtered-search-term' &&
    one.type === other.type &&
    one.operator === other.operator &&
    one.data === other.data
  );
}

/** True if a filter with this operator has several values: one of them must fit, or none. */
export function takesSeveral({ operator }: Pick<Token, 'operator'>): boolean {
  return operator === '||' || operator === '!=';
}

/** How a list compares with the values of a type. */
export function operatorsOf(type: TokenType): readonly Operator[] {
  return tokenDefinitions.find((definition) => definition.type === type)?.operators ?? ['='];
}

/** Tokens that are values of one filter together, the others alone; such values are beside each other. */
export function joinedTokens(tokens: readonly Token[]): Token[][] {
  const joined: Token[][] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const [first] = last ?? [];
    const isFurther = first?.type === token.type && first.operator === token.operator && takesSeveral(token);
    if (isFurther) last?.push(token);
    else joined.push([token]);
  }
  return joined;
}

/** True if the values of a type are days. */
export function isDayToken(type: TokenType): boolean {
  return type === 'created' || type === 'due';
}

/** Removes duplicate tokens, and all but the last of each unique type. */
export function normalizeTokens(tokens: readonly Token[]): Token[] {
  const unique = new Set(tokenDefinitions.filter((definition) => definition.unique).map(({ type }) => type));
  return tokens.filter((token, index) => {
    if (tokens.slice(0, index).some((earlier) => sameToken(earlier, token))) return false;
    return !unique.has(token.type) || !tokens.slice(index + 1).some((later) => later.type === token.type);
  });
}
