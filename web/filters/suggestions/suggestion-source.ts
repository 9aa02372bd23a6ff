import type { TokenType } from '../../../domain/filters/token.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Clock } from '../../app/clock.ts';
import type { TokenValue } from './token-value.ts';

/** A source of values for a token type. */
export interface SuggestionSource {
  /** Shown if they cannot be loaded. */
  failure: string;
  /** Values for the current text; either the server searches, or the whole list is filtered here. */
  fetch(text: string, signal: AbortSignal): Promise<TokenValue[]>;
}

/** What sources need to know about the screen. */
export interface SuggestionScope {
  api: Pick<ApiClient, 'graphql' | 'rest'>;
  groupPath: string;
  clock: Pick<Clock, 'today'>;
}

export type SuggestionSources = Partial<Record<TokenType, SuggestionSource>>;

/** Values whose text or name contains the input, ignoring case. */
export function narrowed(values: readonly TokenValue[], text: string): TokenValue[] {
  const query = text.trim().toLowerCase();
  return values.filter(({ text: words, data }) => `${words} ${data}`.toLowerCase().includes(query));
}

/** A list that is loaded once and then filtered here. */
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
