import { observer } from 'mobx-react-lite';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { constraintNames, constraintTitles } from '../../../domain/work-items/constraints.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useEpic } from '../epic-context.ts';

const loadEditor = () => import('./constraints-editor.tsx');
const ConstraintsEditor = lazyCode(async () => ({ default: (await loadEditor()).ConstraintsEditor }));

/** The limits that the scheduler keeps to. */
export const ConstraintsWidget = observer(function ConstraintsWidget() {
  const epic = useEpic();
  const set = constraintNames.flatMap((name) => {
    const day = epic[name];
    return day === null ? [] : [`${constraintTitles[name]} ${dayInWords(day)}`];
  });
  return (
    <SidebarSection
      title="Constraints"
      isEmpty={set.length === 0}
      loadEditor={loadEditor}
      {...(epic.permissions.canUpdate && { editor: <ConstraintsEditor /> })}
    >
      {set.length === 0 && <None />}
      {set.map((text) => (
        <p key={text} className={styles.value}>
          {text}
        </p>
      ))}
    </SidebarSection>
  );
});
