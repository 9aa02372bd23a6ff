import { observer } from 'mobx-react-lite';
import { Fragment, type ReactElement } from 'react';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import { useApplication } from '../../app/application-context.ts';
import { AssigneesWidget } from '../../work-items/sidebar/assignees-widget.tsx';
import { ConfidentialityWidget } from '../../work-items/sidebar/confidentiality-widget.tsx';
import { LabelsWidget } from '../../work-items/sidebar/labels-widget.tsx';
import { ParticipantsWidget } from '../../work-items/sidebar/participants-widget.tsx';
import { SubscriptionWidget } from '../../work-items/sidebar/subscription-widget.tsx';
import { TodoWidget } from '../../work-items/sidebar/todo-widget.tsx';
import { ColorWidget } from './color-widget.tsx';
import { ConstraintsWidget } from './constraints-widget.tsx';
import { DateWidget } from './date-widget.tsx';
import { Folder, FolderOpen } from 'lucide-react';
import { Link } from '../../widgets/link/link.tsx';
import { useEpic } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

/** The widget of each field that people set on an epic, in order; null for fields that have no widget in the sidebar. */
const fieldWidgets: Record<PlainFieldOf<'epic'> | 'labelIds', ReactElement | null> = {
  description: null,
  assigneeIds: <AssigneesWidget />,
  startDate: <DateWidget side="startDate" />,
  startDateIsFixed: null,
  startDateFixed: null,
  dueDate: <DateWidget side="dueDate" />,
  dueDateIsFixed: null,
  dueDateFixed: null,
  mustStartOn: <ConstraintsWidget />,
  startNoEarlierThan: null,
  finishNoLaterThan: null,
  labelIds: <LabelsWidget />,
  color: <ColorWidget />,
  confidential: <ConfidentialityWidget />,
  // The panel of children sums it up.
  healthStatus: null,
  discussionLocked: null,
};

/** The sidebar of an epic. */
export const EpicWidgets = observer(function EpicWidgets() {
  const { session } = useApplication();
  return (
    <>
      {session.signedIn && <TodoWidget />}
      {session.signedIn && <SubscriptionWidget />}
      {Object.entries(fieldWidgets).map(([field, widget]) => (
        <Fragment key={field}>{widget}</Fragment>
      ))}
      <AncestorsWidget />
      <ParticipantsWidget />
    </>
  );
});

/** The epic's ancestors, from the root down. */
const AncestorsWidget = observer(function AncestorsWidget() {
  const { ancestors, hasHiddenAncestor } = useEpic();
  return (
    <SidebarSection title="Ancestors">
      {hasHiddenAncestor && <p className={styles.warning}>You don't have permission to view this epic</p>}
      {ancestors.length === 0 && !hasHiddenAncestor && <None />}
      {ancestors.length > 0 && (
        <ul className={styles.list}>
          {ancestors.map(({ id, title, state, webPath }) => (
            <li key={id} className={styles.value}>
              {state === 'opened' ? <FolderOpen aria-label="Open epic" /> : <Folder aria-label="Closed epic" />}
              <Link href={webPath}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </SidebarSection>
  );
});
