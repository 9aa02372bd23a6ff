import { Avatar } from '../widgets/avatar/avatar.tsx';
import { SuggestionContent } from '../widgets/combobox/suggestion-list.tsx';
import type { BarSuggestion } from './filter-bar-store.ts';
import styles from './filter-bar.module.css';

/** A line of the list: people with their picture, labels with their color. */
export function renderBarSuggestion(suggestion: BarSuggestion) {
  const value = suggestion.choice.kind === 'value' ? suggestion.choice.value : null;
  const color = value?.color;
  const icon = value?.person ? (
    <Avatar name={value.person.name} identity={value.data} src={value.person.avatarUrl} size={20} />
  ) : color === undefined ? null : (
    <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />
  );
  return <SuggestionContent suggestion={{ ...suggestion, icon }} />;
}
