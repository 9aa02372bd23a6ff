import type { Suggestion } from '../../combobox/suggestion.ts';
import type { ReferenceSign } from './open-reference.ts';

export interface ReferenceSuggestion extends Suggestion {
  /** The inserted text, including its sign. */
  insert: string;
}

/** A source of suggestions for one sign. */
export interface ReferenceSource {
  /** Shown if they cannot be loaded. */
  failure: string;
  fetch: (query: string, signal: AbortSignal) => Promise<ReferenceSuggestion[]>;
}

export type ReferenceSources = Partial<Record<ReferenceSign, ReferenceSource>>;
