import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../button/button-link.tsx';
import { classNames } from '../class-names.ts';
import styles from './page-links.module.css';

/** A paginated list. */
export interface PagedList {
  /** URLs of the previous and next page; null if there is none. */
  readonly pageLinks: { previous: string | null; next: string | null };
}

interface PageLinksProps {
  store: PagedList;
  /** Texts of the links. */
  previousText?: string;
  nextText?: string;
  className?: string | undefined;
}

/** Links to the previous and next page. */
export const PageLinks = observer(function PageLinks({
  store,
  previousText = 'Previous',
  nextText = 'Next',
  className,
}: PageLinksProps) {
  const { previous, next } = store.pageLinks;
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Pages" className={classNames(styles.pages, className)}>
      {previous !== null && (
        <ButtonLink href={previous} icon={<ChevronLeft aria-hidden />}>
          {previousText}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={next} icon={<ChevronRight aria-hidden />}>
          {nextText}
        </ButtonLink>
      )}
    </nav>
  );
});
