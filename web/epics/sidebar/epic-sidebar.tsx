import { observer } from 'mobx-react-lite';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { Drawer } from '../../widgets/drawer/drawer.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { useApplication } from '../../app/application-context.ts';
import { useEpicPage } from '../epic-context.ts';
import { AncestorsWidget } from './ancestors-widget.tsx';
import { ColorWidget } from './color-widget.tsx';
import { ConfidentialityWidget } from '../../work-items/sidebar/confidentiality-widget.tsx';
import { DateWidget } from './date-widget.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { HealthWidget } from './health-widget.tsx';
import { LabelsWidget } from '../../work-items/sidebar/labels-widget.tsx';
import { ParticipantsWidget } from '../../work-items/sidebar/participants-widget.tsx';
import { SubscriptionWidget } from '../../work-items/sidebar/subscription-widget.tsx';
import { TodoWidget } from '../../work-items/sidebar/todo-widget.tsx';

/** What is known of the epic beside its text. On narrow screens it is folded, and opens over the page (epic-page.md §2.1). */
export const EpicSidebar = observer(function EpicSidebar({ isNarrow }: { isNarrow: boolean }) {
  const { gutter } = useEpicPage();
  if (isNarrow) {
    return (
      <aside aria-label="Epic details" className={styles.folded}>
        <IconButton label="Show details" tooltipPlacement="start" onPress={() => gutter.openOver(true)}>
          <PanelRightOpen />
        </IconButton>
        <Drawer title="Details" isOpen={gutter.isOver} onOpenChange={gutter.openOver}>
          <Widgets />
        </Drawer>
      </aside>
    );
  }
  return (
    <aside aria-label="Epic details" className={gutter.isFolded ? styles.folded : styles.sidebar}>
      <div className={styles.fold}>
        <IconButton
          label={gutter.isFolded ? 'Expand sidebar' : 'Collapse sidebar'}
          tooltipPlacement="start"
          size={gutter.isFolded ? 'medium' : 'small'}
          aria-expanded={!gutter.isFolded}
          onPress={gutter.toggle}
        >
          {gutter.isFolded ? <PanelRightOpen /> : <PanelRightClose />}
        </IconButton>
      </div>
      {!gutter.isFolded && <Widgets />}
    </aside>
  );
});

/** In the order of epic-page.md §2.1. */
const Widgets = observer(function Widgets() {
  const { session } = useApplication();
  return (
    <div className={styles.widgets}>
      {session.signedIn && <TodoWidget />}
      {session.signedIn && <SubscriptionWidget />}
      <DateWidget side="startDate" />
      <DateWidget side="dueDate" />
      <LabelsWidget />
      <ColorWidget />
      <ConfidentialityWidget />
      <HealthWidget />
      <AncestorsWidget />
      <ParticipantsWidget />
    </div>
  );
});
