import { observer } from 'mobx-react-lite';
import { useApplication } from '../../app/application-context.ts';
import { ConfidentialityWidget } from '../../work-items/sidebar/confidentiality-widget.tsx';
import { LabelsWidget } from '../../work-items/sidebar/labels-widget.tsx';
import { ParticipantsWidget } from '../../work-items/sidebar/participants-widget.tsx';
import { SubscriptionWidget } from '../../work-items/sidebar/subscription-widget.tsx';
import { TodoWidget } from '../../work-items/sidebar/todo-widget.tsx';
import { AncestorsWidget } from './ancestors-widget.tsx';
import { ColorWidget } from './color-widget.tsx';
import { DateWidget } from './date-widget.tsx';
import { HealthWidget } from './health-widget.tsx';

/** What is known of an epic beside its text, from the top down. */
export const EpicWidgets = observer(function EpicWidgets() {
  const { session } = useApplication();
  return (
    <>
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
    </>
  );
});
