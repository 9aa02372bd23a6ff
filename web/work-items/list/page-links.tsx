import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import styles from './items-list.module.css';

/** A list that is shown page by page. */
export interface PagedList {
  /** Addresses of the pages before and behind the one shown; null where there is none. */
  readonly pageLinks: { previous: string | null; next: string | null };
}

/** The ways to the pages before and behind this one. */
export const PageLinks = observer(function PageLinks({ store }: { store: PagedList }) {
  const { previous, next } = store.pageLinks;
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {previous !== null && (
        <ButtonLink href={previous} icon={<ChevronLeft aria-hidden />}>
          Previous
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={next} icon={<ChevronRight aria-hidden />}>
          Next
        </ButtonLink>
      )}
    </nav>
  );
});
