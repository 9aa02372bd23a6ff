import { useState } from 'react';
import type { Suggestion } from './suggestion.ts';

export interface ActiveSuggestion<S extends Suggestion> {
  /** The highlighted one, or null. */
  suggestion: S | null;
  move: (step: 'next' | 'previous') => void;
  pick: (suggestion: S) => void;
}

/** The highlighted suggestion. It is stored by id, so that suggestions that arrive later do not move it. */
export function useActiveSuggestion<S extends Suggestion>(
  suggestions: readonly S[],
  isOpen: boolean,
  { picksFirst = false, chosenId }: { picksFirst?: boolean | undefined; chosenId?: string | undefined },
): ActiveSuggestion<S> {
  const [activeId, setActiveId] = useState<string | null>(null);
  // The next time it opens, what was highlighted is forgotten.
  if (!isOpen && activeId !== null) setActiveId(null);
  const usable = suggestions.filter((suggestion) => !suggestion.isDisabled);
  const withId = (id: string | null | undefined) => usable.find((suggestion) => suggestion.id === id);
  const kept = isOpen ? (withId(activeId) ?? withId(chosenId)) : undefined;
  const suggestion = kept ?? (isOpen && picksFirst ? (usable[0] ?? null) : null);
  const move = (step: 'next' | 'previous'): void => {
    const place = suggestion ? usable.indexOf(suggestion) : step === 'previous' ? 0 : -1;
    const moved = step === 'next' ? place + 1 : place - 1;
    setActiveId(usable.at(moved % Math.max(1, usable.length))?.id ?? null);
  };
  return { suggestion, move, pick: (picked) => setActiveId(picked.id) };
}
