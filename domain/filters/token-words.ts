import { dayInWords } from '../calendar/dates-in-words.ts';
import { stateFrom, stateTexts } from './state-filter.ts';
import { counted } from '../text/plural.ts';
import { healthTexts } from '../work-items/health-texts.ts';
import { typeTokenTexts } from './issue-tokens.ts';
import { iterationWords } from './iteration-token.ts';
import { conditionTexts, progressTexts } from './questions.ts';
import { anyOrNone, joinedTokens, operatorTexts, tokenDefinitions, type Token, type TokenType } from './token.ts';

/** The name of a kind of token. */
export function typeTitle(type: TokenType): string {
  if (type === 'in') return 'Search within';
  return tokenDefinitions.find((definition) => definition.type === type)?.title ?? '';
}

/** Display text of a token's value: `@root`, `~bug`, `&7`, "Yes". */
export function valueInWords({ type, data }: Token): string {
  switch (type) {
    case 'assignee':
      return anyOrNone.some((special) => special === data) ? data : `@${data}`;
    case 'author':
      return `@${data}`;
    case 'created':
    case 'due':
      return dayInWords(data);
    case 'epic':
      return data.includes('&') ? data : `&${data}`;
    case 'health':
      return healthTexts[data] ?? data;
    case 'type':
      return typeTokenTexts[data] ?? data;
    case 'condition':
    case 'progress':
      return (
        Object.entries({ ...conditionTexts, ...progressTexts }).find(([question]) => question === data)?.[1] ?? data
      );
    case 'iteration':
      return iterationWords(data);
    case 'state':
      return stateTexts[stateFrom(data)];
    case 'slack':
      return /^\d+$/.test(data) ? counted(Number(data), 'working day') : data;
    case 'critical':
    case 'conflict':
    case 'confidential':
    case 'in':
      return data.charAt(0).toUpperCase() + data.slice(1).toLowerCase();
    default:
      return data;
  }
}

/** "Author is @root", or the search text in quotes. */
export function tokenInWords(token: Token): string {
  return valuesInWords(token, [token]);
}

/** Tokens in words, the values of one filter together: "Label is one of bug, chore". */
export function filtersInWords(tokens: readonly Token[]): string[] {
  return joinedTokens(tokens).flatMap((values) => (values[0] ? valuesInWords(values[0], values) : []));
}

function valuesInWords({ type, operator, data }: Token, values: readonly Token[]): string {
  if (type === 'filtered-search-term') return `“${data}”`;
  return `${typeTitle(type)} ${operatorTexts[operator]} ${values.map(valueInWords).join(', ')}`;
}
