import { observer } from 'mobx-react-lite';
import { Combobox } from '../../widgets/combobox/combobox.tsx';
import type { SuggestionSection } from '../../widgets/combobox/suggestion.ts';
import type { Suggestion } from '../../widgets/combobox/suggestion.ts';
import type { Place, PlaceSearch } from './place-search.ts';
import styles from './place-picker.module.css';

/** Characters that have room in the field. */
const longestShown = 30;

type PlaceSuggestion = Suggestion & { place: Place };

export interface PlacePickerProps {
  label: string;
  /** Shown without a choice; "Select a …" by default. */
  placeholder?: string;
  search: PlaceSearch;
  isReadOnly: boolean;
  /** Suggested before all others without search text. */
  recent?: readonly Place[];
  onChoose?: (place: Place) => void;
}

/** Picks the group or project of a new thing. */
export const PlacePicker = observer(function PlacePicker(props: PlacePickerProps) {
  const { label, search, isReadOnly, recent = [], onChoose = search.choose } = props;
  const { placeholder = `Select a ${label.toLowerCase()}` } = props;
  const isRecentShown = recent.length > 0 && (search.text === '' || search.text === search.chosen?.name);
  const sections: SuggestionSection<PlaceSuggestion>[] = [
    ...(isRecentShown
      ? [
          {
            id: 'recent',
            title: 'Recently used',
            suggestions: recent.map((place) => ({
              id: `recent ${place.id}`,
              text: place.name,
              description: place.path,
              place,
            })),
          },
        ]
      : []),
    { id: 'all', ...(isRecentShown && { title: `${label}s` }), suggestions: search.suggestions },
  ];
  return (
    <div className={styles.field}>
      <span aria-hidden className={styles.label}>
        {label}
      </span>
      <Combobox
        label={label}
        placeholder={placeholder}
        text={search.text}
        onTextChange={search.write}
        sections={sections}
        onChoose={({ place }) => onChoose(place)}
        isOpen={search.isOpen}
        onOpenChange={search.setOpen}
        picksFirst
        isReadOnly={isReadOnly}
        isLoading={search.isLoading}
        error={search.error ?? undefined}
        emptyText={search.isLoading ? undefined : 'Nothing found'}
      />
      {search.chosen !== null && !search.isOpen && <ChosenPlace name={search.chosen.name} />}
      {search.error !== null && !search.isOpen && (
        <p role="alert" className={styles.error}>
          {search.error}
        </p>
      )}
    </div>
  );
});

/** Its end, which tells places apart, may have no room in the field. */
function ChosenPlace({ name }: { name: string }) {
  const levels = name.split(' / ');
  if (name.length <= longestShown || levels.length === 1) return null;
  return (
    <p className={styles.chosen}>
      <b>{levels.at(-1)}</b> in {levels.slice(0, -1).join(' / ')}
    </p>
  );
}
