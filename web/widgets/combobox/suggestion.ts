import type { ReactNode } from 'react';

/** Something a {@link Combobox} offers. */
export interface Suggestion {
  id: string;
  text: string;
  description?: string | undefined;
  icon?: ReactNode;
  isDisabled?: boolean;
}

/** Suggestions that belong together; a section without a title stands alone. */
export interface SuggestionSection<S extends Suggestion> {
  id: string;
  title?: string | undefined;
  suggestions: readonly S[];
}

/** The id of a suggestion's element, for `aria-activedescendant`. */
export function suggestionId(listId: string, id: string): string {
  return `${listId}-${id}`;
}
