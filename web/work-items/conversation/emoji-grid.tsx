import { useEffect, useState } from 'react';
import { isAbort, reportDefect } from '../../api/api-error.ts';
import { emojiList, type Emoji } from '../../api/emoji-list.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import styles from './conversation.module.css';

const mostShown = 96;

/** All emoji with a search. */
export default function EmojiGrid({ onPick }: { onPick: (name: string, emoji: string) => void }) {
  const { api } = useApplication();
  const [emojis, setEmojis] = useState<readonly Emoji[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    emojiList(api, abort.signal).then(setEmojis, (error: unknown) => {
      reportDefect(error);
      setFailed(!isAbort(error));
    });
    return () => abort.abort();
  }, [api]);
  const query = search.trim().toLowerCase();
  const found = (emojis ?? []).filter(({ name }) => name.includes(query)).slice(0, mostShown);
  const pickFirst = (): void => {
    const [first] = found;
    if (query !== '' && first !== undefined) onPick(first.name, first.emoji);
  };
  return (
    <div className={styles.emojiPicker}>
      <SearchField label="Search emoji" value={search} onChange={setSearch} onSubmit={pickFirst} />
      {hasFailed && <Alert tone="danger">There was a problem fetching emoji.</Alert>}
      {emojis === null && !hasFailed && <Spinner label="Loading emoji" />}
      <div role="group" aria-label="Emoji" className={styles.emojiGrid}>
        {found.map(({ name, emoji }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            className={styles.emoji}
            onClick={() => onPick(name, emoji)}
          >
            <span aria-hidden="true">{emoji}</span>
          </button>
        ))}
      </div>
      {emojis !== null && found.length === 0 && <p className={styles.quiet}>No emoji found</p>}
    </div>
  );
}
