import { addresses } from '../app/addresses.ts';
import { Link } from '../widgets/link/link.tsx';
import type { HelpPart } from './help-store.ts';
import styles from './help-contents.module.css';

/** All chapters, with what each is about. */
export function HelpContents({ parts }: { parts: readonly HelpPart[] }) {
  return parts.map(({ title, chapters }) => (
    <section key={title} aria-label={title} className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.chapters}>
        {chapters.map((chapter) => (
          <li key={chapter.name}>
            <Link href={addresses.helpChapter(chapter.name)} className={styles.title}>
              {chapter.title}
            </Link>
            <p className={styles.summary}>{chapter.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  ));
}
