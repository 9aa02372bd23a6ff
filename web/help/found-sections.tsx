import { observer } from 'mobx-react-lite';
import { counted } from '../../domain/text/plural.ts';
import { errorText } from '../api/api-error.ts';
import { addresses } from '../app/addresses.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Link } from '../widgets/link/link.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import type { HelpStore } from './help-store.ts';
import styles from './found-sections.module.css';

/** The sections that fit the words of a search, the best first. */
export const FoundSections = observer(function FoundSections({ help, words }: { help: HelpStore; words: string }) {
  const { found, searchError } = help;
  return (
    <>
      <h1 tabIndex={-1} className={styles.title}>
        Search results
      </h1>
      {searchError !== null && <Alert tone="danger">{errorText(searchError)}</Alert>}
      {found === null && searchError === null && <LoadingRows label="Searching" />}
      <p role="status" className={styles.count}>
        {found !== null && found.length > 0 && `${counted(found.length, 'section')} for “${words}”`}
        {found?.length === 0 && `No results for “${words}”. Try fewer or other words.`}
      </p>
      {found !== null && found.length > 0 && (
        <ul className={styles.list}>
          {found.map(({ address, chapter, title, excerpt }) => (
            <li key={address}>
              <Link href={`${addresses.help}/${address}`} className={styles.link}>
                {chapter === title ? title : `${chapter}: ${title}`}
              </Link>
              <p className={styles.excerpt}>{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
