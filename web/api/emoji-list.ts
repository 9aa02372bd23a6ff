import type { ApiClient } from './client.ts';

export interface Emoji {
  name: string;
  emoji: string;
}

/** All emoji; those that the reader uses most come first. */
export function emojiList(api: Pick<ApiClient, 'rest'>, signal?: AbortSignal): Promise<readonly Emoji[]> {
  return api.rest<Emoji[]>('GET', '/-/autocomplete/award_emojis', { ...(signal && { signal }) });
}
