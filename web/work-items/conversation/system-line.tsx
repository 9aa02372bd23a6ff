import { History } from 'lucide-react';
import { Moment } from '../../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import styles from './conversation.module.css';
import type { Note } from './note.ts';

/** Something that happened to the epic, in one line. */
export function SystemLine({ note }: { note: Note }) {
  return (
    <div id={`note_${note.number}`} className={styles.system}>
      <span aria-hidden="true" className={styles.systemIcon}>
        <History />
      </span>
      <div className={styles.systemWords}>
        <strong>{note.author?.name ?? 'Somebody'}</strong>
        <RenderedMarkdown html={note.bodyHtml} className={styles.sentence ?? ''} />
        <span className={styles.quiet}>
          <Moment at={note.createdAt} />
        </span>
      </div>
    </div>
  );
}
