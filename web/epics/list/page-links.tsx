import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import type { EpicsListStore } from './epics-list-store.ts';
import styles from './epics-list.module.css';

/** The ways to the pages before and behind this one. */
export const PageLinks = observer(function PageLinks({ store }: { store: EpicsListStore }) {
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
