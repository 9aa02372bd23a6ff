import type { Suggestion } from '../../combobox/suggestion.ts';
import type { ReferenceSign } from './open-reference.ts';

export interface ReferenceSuggestion extends Suggestion {
  /** What is written into the text, with its sign. */
  insert: string;
}

/** Where suggestions for one sign come from. */
export interface ReferenceSource {
  /** Said when they cannot be fetched. */
  failure: string;
  fetch: (query: string, signal: AbortSignal) => Promise<ReferenceSuggestion[]>;
}

export type ReferenceSources = Partial<Record<ReferenceSign, ReferenceSource>>;
