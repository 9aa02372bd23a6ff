import { dayInWords } from '../../domain/calendar/words.ts';
import { healthTokenTexts, typeTokenTexts } from '../../domain/filters/issue-tokens.ts';
import { iterationWords } from '../../domain/filters/iteration-token.ts';
import { questionTexts } from '../../domain/filters/questions.ts';
import { operatorTexts, anyOrNone, type Token } from '../../domain/filters/token.ts';
import { stateFrom, stateTexts } from '../../domain/roadmap/address.ts';
import { typeTitle } from './token-draft.ts';

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
      return data.startsWith('&') ? data : `&${data}`;
    case 'health':
      return healthTokenTexts[data] ?? data;
    case 'type':
      return typeTokenTexts[data] ?? data;
    case 'condition':
      return Object.entries(questionTexts).find(([question]) => question === data)?.[1] ?? data;
    case 'iteration':
      return iterationWords(data);
    case 'state':
      return stateTexts[stateFrom(data)];
    case 'confidential':
    case 'in':
      return data.charAt(0).toUpperCase() + data.slice(1).toLowerCase();
    default:
      return data;
  }
}

/** "Author is @root", or the search text in quotes. */
export function tokenInWords(token: Token): string {
  if (token.type === 'filtered-search-term') return `“${token.data}”`;
  return `${typeTitle(token.type)} ${operatorTexts[token.operator]} ${valueInWords(token)}`;
}
