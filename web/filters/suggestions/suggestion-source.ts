import type { TokenType } from '../../../domain/filters/token.ts';
import type { ApiClient } from '../../api/client.ts';
import type { TokenValue } from './token-value.ts';

/** Where the values of a token come from. */
export interface SuggestionSource {
  /** Said when they cannot be fetched. */
  failure: string;
  /** Values for what is written so far; the server searches, or the whole list is narrowed here. */
  fetch(text: string, signal: AbortSignal): Promise<TokenValue[]>;
}

/** What sources need of the screen. */
export interface SuggestionScope {
  api: Pick<ApiClient, 'graphql' | 'rest'>;
  groupPath: string;
}

export type SuggestionSources = Partial<Record<TokenType, SuggestionSource>>;

/** Values whose text or name holds what is written, in any case of letters. */
export function narrowed(values: readonly TokenValue[], text: string): TokenValue[] {
  const wanted = text.trim().toLowerCase();
  return values.filter(({ text: words, data }) => `${words} ${data}`.toLowerCase().includes(wanted));
}

/** A list that is fetched once and narrowed here after that. */
export function wholeList(
  failure: string,
  load: (signal: AbortSignal) => Promise<TokenValue[]>,
  shown = 50,
): SuggestionSource {
  let list: TokenValue[] | null = null;
  return {
    failure,
    async fetch(text, signal) {
      list ??= await load(signal);
      return narrowed(list, text).slice(0, shown);
    },
  };
}
