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
import { DateWidget } from './date-widget.tsx';
import { HealthWidget } from './health-widget.tsx';
import { IterationWidget } from './iteration-widget.tsx';
import { MilestoneWidget } from './milestone-widget.tsx';
import { ParentWidget } from './parent-widget.tsx';
import { SeverityWidget } from './severity-widget.tsx';
import { TimeTrackingWidget } from './time-tracking-widget.tsx';
import { WeightWidget } from './weight-widget.tsx';

/** The widget of each field that people set on an issue, in order; null for fields that have no widget in the sidebar. */
const fieldWidgets: Record<PlainFieldOf<'issue' | 'incident'> | 'labelIds' | 'parentId', ReactElement | null> = {
  description: null,
  severity: <SeverityWidget />,
  assigneeIds: <AssigneesWidget />,
  labelIds: <LabelsWidget />,
  milestoneId: <MilestoneWidget />,
  iterationId: <IterationWidget />,
  parentId: <ParentWidget />,
  weight: <WeightWidget />,
  startDate: <DateWidget side="startDate" />,
  dueDate: <DateWidget side="dueDate" />,
  healthStatus: <HealthWidget />,
  timeEstimate: <TimeTrackingWidget />,
  zoomMeetingUrl: null,
  publishedIncidentUrl: null,
  confidential: <ConfidentialityWidget />,
  discussionLocked: null,
};

/** The sidebar of an issue. */
export const IssueWidgets = observer(function IssueWidgets() {
  const { session } = useApplication();
  return (
    <>
      {session.signedIn && <TodoWidget />}
      {session.signedIn && <SubscriptionWidget />}
      {Object.entries(fieldWidgets).map(([field, widget]) => (
        <Fragment key={field}>{widget}</Fragment>
      ))}
      <ParticipantsWidget />
    </>
  );
});
