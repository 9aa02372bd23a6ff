import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import styles from './items-list.module.css';

/** A paginated list. */
export interface PagedList {
  /** URLs of the previous and next page; null if there is none. */
  readonly pageLinks: { previous: string | null; next: string | null };
}

/** Links to the previous and next page. */
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
