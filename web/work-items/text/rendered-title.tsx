import styles from './rendered-title.module.css';
import { unbrokenWords } from './unbroken-words.ts';

/** A title as the server renders it: code, emoji and no links. */
export function RenderedTitle({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: unbrokenWords(html, styles.unbroken ?? '') }} />;
}
