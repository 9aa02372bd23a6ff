import { tokenDefinitions, type Operator, type Token, type TokenType } from '../../domain/filters/token.ts';

/**
 * What is being written in the bar: first the kind of token or free text, then the operator, then the value. `place` is
 * where among the tokens the finished one goes.
 */
export type TokenDraft =
  | { step: 'type'; place: number; text: string }
  | { step: 'operator'; place: number; text: string; type: TokenType }
  | { step: 'value'; place: number; text: string; type: TokenType; operator: Operator };

export function emptyDraft(place: number): TokenDraft {
  return { step: 'type', place, text: '' };
}

/** The draft after its kind was chosen; a kind with one operator goes on to the value. */
export function draftOfType({ place }: TokenDraft, type: TokenType): TokenDraft {
  const operators = operatorsOf(type);
  const [operator] = operators;
  return operators.length === 1 && operator !== undefined
    ? { step: 'value', place, text: '', type, operator }
    : { step: 'operator', place, text: '', type };
}

/** A token taken apart again, to be changed. */
export function draftOfToken(token: Token, place: number): TokenDraft {
  if (token.type === 'filtered-search-term') return { step: 'type', place, text: token.data };
  return { step: 'value', place, text: '', type: token.type, operator: token.operator };
}

/** One step back: from the value to the operator or kind, from the operator to the kind. Null when there is none. */
export function stepBack(draft: TokenDraft): TokenDraft | null {
  if (draft.step === 'type') return null;
  if (draft.step === 'value' && operatorsOf(draft.type).length > 1) {
    return { step: 'operator', place: draft.place, text: '', type: draft.type };
  }
  return emptyDraft(draft.place);
}

export function operatorsOf(type: TokenType): readonly Operator[] {
  return tokenDefinitions.find((definition) => definition.type === type)?.operators ?? ['='];
}

export function typeTitle(type: TokenType): string {
  if (type === 'in') return 'Search within';
  return tokenDefinitions.find((definition) => definition.type === type)?.title ?? '';
}
