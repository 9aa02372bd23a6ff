import { observer } from 'mobx-react-lite';
import { Fragment, type ReactElement } from 'react';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import { useApplication } from '../../app/application-context.ts';
import { ConfidentialityWidget } from '../../work-items/sidebar/confidentiality-widget.tsx';
import { LabelsWidget } from '../../work-items/sidebar/labels-widget.tsx';
import { ParticipantsWidget } from '../../work-items/sidebar/participants-widget.tsx';
import { SubscriptionWidget } from '../../work-items/sidebar/subscription-widget.tsx';
import { TodoWidget } from '../../work-items/sidebar/todo-widget.tsx';
import { AncestorsWidget } from './ancestors-widget.tsx';
import { ColorWidget } from './color-widget.tsx';
import { DateWidget } from './date-widget.tsx';

/** The widget of each field that people set on an epic, in order; null for fields that have no widget in the sidebar. */
const fieldWidgets: Record<PlainFieldOf<'epic'> | 'labelIds', ReactElement | null> = {
  description: null,
  startDate: <DateWidget side="startDate" />,
  startDateIsFixed: null,
  startDateFixed: null,
  dueDate: <DateWidget side="dueDate" />,
  dueDateIsFixed: null,
  dueDateFixed: null,
  labelIds: <LabelsWidget />,
  color: <ColorWidget />,
  confidential: <ConfidentialityWidget />,
  // The panel of children sums it up.
  healthStatus: null,
  discussionLocked: null,
  assigneeIds: null,
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
