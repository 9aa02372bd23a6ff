import { useState } from 'react';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

export interface SubmittedSearchFieldProps extends Omit<
  SearchFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'onClear'
> {
  /** What is searched for now. */
  submitted: string;
  /** Called with the text, trimmed, on Enter, and with an empty one when the field is cleared. */
  onSubmit: (text: string) => void;
}

/** A search field whose text counts once it is submitted. It follows what is searched for, and keeps the focus. */
export function SubmittedSearchField({ submitted, onSubmit, ...rest }: SubmittedSearchFieldProps) {
  const [draft, setDraft] = useState({ submitted, text: submitted });
  if (draft.submitted !== submitted) setDraft({ submitted, text: submitted });
  return (
    <SearchField
      {...rest}
      value={draft.text}
      onChange={(text) => setDraft({ submitted, text })}
      onSubmit={(text) => onSubmit(text.trim())}
      onClear={() => onSubmit('')}
    />
  );
}
