import { observer } from 'mobx-react-lite';
import { ChartNoAxesCombined, ChevronRight, Settings2, type LucideIcon } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { PageSection } from '../../../domain/pages/page.ts';
import { Tooltip } from '../../widgets/tooltip/tooltip.tsx';
import { useApplication } from '../application-context.ts';
import styles from './rail.module.css';

/** In their order below the places that a plan needs. */
export const railSections: readonly PageSection[] = ['insights', 'settings'];

export const sectionLooks: Readonly<Record<PageSection, { text: string; icon: LucideIcon }>> = {
  insights: { text: 'Insights', icon: ChartNoAxesCombined },
  settings: { text: 'Settings', icon: Settings2 },
};

export interface RailSectionProps {
  section: PageSection;
  /** Whether the current page is one of the section, which opens it. */
  isHere: boolean;
  /** Shows only the icon; the text becomes its tooltip. */
  isFolded: boolean;
  children: ReactNode;
}

/** Pages that a plan needs less often, behind a button that shows them. */
export const RailSection = observer(function RailSection({ section, isHere, isFolded, children }: RailSectionProps) {
  const { shell } = useApplication();
  const id = useId();
  useEffect(() => {
    if (isHere) shell.openSection(section);
  }, [isHere, shell, section]);
  const isOpen = shell.openSections.includes(section);
  const { text, icon: Icon } = sectionLooks[section];
  return (
    <>
      <Tooltip text={text} placement="end" isDisabled={!isFolded}>
        <Button
          className={styles.link ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => shell.toggleSection(section)}
        >
          <Icon aria-hidden />
          <span className={styles.words}>{text}</span>
          <ChevronRight aria-hidden className={styles.chevron} />
        </Button>
      </Tooltip>
      {isOpen && (
        <div id={id} className={styles.pages}>
          {children}
        </div>
      )}
    </>
  );
});
