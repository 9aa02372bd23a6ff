import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Link } from '../../widgets/link/link.tsx';
import type { EpicDate } from '../epic.ts';
import { useEpic } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { dateTitles, type DateSide } from '../../work-items/sidebar/date-titles.ts';

const loadEditor = () => import('./date-editor.tsx');
const DateEditor = lazyCode(async () => ({ default: (await loadEditor()).DateEditor }));

/** One date of the epic: fixed, or inherited from the named milestone or child epic. */
export const DateWidget = observer(function DateWidget({ side }: { side: DateSide }) {
  const epic = useEpic();
  const date = epic.dates[side];
  const [isOpen, setOpen] = useState(false);
  const day = epic[side];
  return (
    <SidebarSection
      title={dateTitles[side]}
      isEmpty={day === null}
      staysWhenEmpty
      loadEditor={loadEditor}
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(epic.permissions.canUpdate && { editor: <DateEditor side={side} onDone={() => setOpen(false)} /> })}
    >
      {day === null ? <None /> : <p className={styles.value}>{dayInWords(day)}</p>}
      {day !== null && <p className={styles.note}>{date.isFixed ? 'Fixed' : <Inherited source={date.source} />}</p>}
    </SidebarSection>
  );
});

function Inherited({ source }: Pick<EpicDate, 'source'>) {
  if (source === null) return 'Inherited';
  if (source.webPath === null) return `Inherited from milestone ${source.title}`;
  return (
    <>
      Inherited from epic <Link href={source.webPath}>{source.title}</Link>
    </>
  );
}
