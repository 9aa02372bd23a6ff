import type { ReactNode } from 'react';

/** A pause in typing before the server is queried, in milliseconds. */
export const searchPause = 500;

/** An option of a {@link Combobox}. */
export interface Suggestion {
  id: string;
  text: string;
  description?: string | undefined;
  icon?: ReactNode;
  isDisabled?: boolean;
}

/** A group of suggestions; the title is optional. */
export interface SuggestionSection<S extends Suggestion> {
  id: string;
  title?: string | undefined;
  suggestions: readonly S[];
}

/** The id of a suggestion's element, for `aria-activedescendant`. */
export function suggestionId(listId: string, id: string): string {
  return `${listId}-${id}`;
}
