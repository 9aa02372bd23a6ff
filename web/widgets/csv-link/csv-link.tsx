import { Download } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './csv-link.module.css';

/** Downloads all of a list, as it is filtered. A narrow window shows only the name of the format. */
export function CsvLink({ href, className }: { href: string; className?: string | undefined }) {
  return (
    <a href={href} download aria-label="Export CSV" className={classNames(styles.link, className)}>
      <Download aria-hidden />
      <span>
        <span className={styles.verb}>Export </span>CSV
      </span>
    </a>
  );
}
