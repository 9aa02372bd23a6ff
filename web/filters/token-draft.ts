import { operatorsOf, type Operator, type Token, type TokenType } from '../../domain/filters/token.ts';

/**
 * The token being edited in the bar: first the kind of token or free text, then the operator, then the value. `place`
 * is its index among the tokens.
 */
export type TokenDraft =
  | { step: 'type'; place: number; text: string }
  | { step: 'operator'; place: number; text: string; type: TokenType }
  | {
      step: 'value';
      place: number;
      text: string;
      type: TokenType;
      operator: Operator;
      /** Whether it has values already: one more may be chosen, or none. */
      isFurther?: true;
    };

export function emptyDraft(place: number): TokenDraft {
  return { step: 'type', place, text: '' };
}

/** The draft after choosing its kind; a kind with one operator continues with the value. */
export function draftOfType({ place }: TokenDraft, type: TokenType): TokenDraft {
  const operators = operatorsOf(type);
  const [operator] = operators;
  return operators.length === 1 && operator !== undefined
    ? { step: 'value', place, text: '', type, operator }
    : { step: 'operator', place, text: '', type };
}

/** A draft for editing an existing token. */
export function draftOfToken(token: Token, place: number): TokenDraft {
  if (token.type === 'filtered-search-term') return { step: 'type', place, text: token.data };
  return { step: 'value', place, text: '', type: token.type, operator: token.operator };
}

/** One step back: from the value to the operator or kind, from the operator to the kind. Null at the first step. */
export function stepBack(draft: TokenDraft): TokenDraft | null {
  if (draft.step === 'type') return null;
  if (draft.step === 'value' && operatorsOf(draft.type).length > 1) {
    return { step: 'operator', place: draft.place, text: '', type: draft.type };
  }
  return emptyDraft(draft.place);
}
