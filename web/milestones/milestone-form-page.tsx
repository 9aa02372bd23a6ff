import { observer } from 'mobx-react-lite';
import { useMemo, useRef } from 'react';
import type { Milestone } from '../api/rest.generated.ts';
import { pathOf } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { namespaceReader, type Namespace } from '../app/namespace.ts';
import { useNamespace } from '../app/use-namespace.ts';
import { NotFound } from '../app/not-found.tsx';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Reading } from '../state/reading.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { DescriptionField } from '../work-items/editor/description-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { useEditing } from '../work-items/editor/use-editing.ts';
import { milestoneAddresses } from './milestone-addresses.ts';
import { milestoneForm } from './milestone-form.ts';
import { MilestoneFrame } from './milestone-frame.tsx';
import { readMilestone } from './read-milestone.ts';
import type { MilestonePlace } from './milestone-place.ts';
import itemForm from '../app/item-form.module.css';

/** The form for a new or existing milestone. */
const MilestoneFormPage = observer(function MilestoneFormPage({ params }: PageProps) {
  const { api } = useApplication();
  const namespace = useNamespace(params);
  const { iid } = params;
  const reading = useMemo(() => {
    const readPlace = namespaceReader(api, namespace);
    return new Reading(async (signal) => ({
      place: await readPlace(signal),
      milestone: iid === undefined ? null : await readMilestone(api, namespace, iid, signal),
    }));
  }, [api, namespace, iid]);
  return (
    <LoadedPage reading={reading} isOfAddress>
      {({ place, milestone }) =>
        place.can_administrate_milestones === true ? (
          <FormPage namespace={namespace} place={place} milestone={milestone} />
        ) : (
          <NotFound />
        )
      }
    </LoadedPage>
  );
});

export default MilestoneFormPage;

interface FormPageProps {
  namespace: Namespace;
  place: MilestonePlace;
  milestone: Milestone | null;
}

const FormPage = observer(function FormPage({ namespace, place, milestone }: FormPageProps) {
  const { api, router, clock, session } = useApplication();
  const editingPlace = useMemo(() => ({ environment: { api }, type: 'issue' as const, namespace }), [api, namespace]);
  const { preview, sources, attachments } = useEditing(editingPlace);
  const pages = milestoneAddresses(namespace);
  const saved = useRef<Milestone | null>(null);
  const form = useMemo(() => {
    const keep = (answer: Milestone) => {
      saved.current = answer;
    };
    return milestoneForm({ api, isUploading: () => attachments.isBusy, keep }, place, milestone);
  }, [api, attachments, place, milestone]);
  const leave = (): void => {
    toast(milestone === null ? 'Milestone created' : 'Milestone saved', { tone: 'success' });
    void router.navigate(saved.current === null ? pages.list : pathOf(saved.current.web_url));
  };
  const save = async (): Promise<void> => {
    if (await form.save()) leave();
  };
  useLeaveGuard(form, 'What you entered for the milestone is not saved.');
  const title = milestone === null ? 'New milestone' : 'Edit milestone';
  return (
    <MilestoneFrame place={place} title={title} milestone={milestone}>
      <SettingsForm
        form={form}
        label={title}
        width="wide"
        onSaved={leave}
        action={milestone === null ? 'Create milestone' : 'Save changes'}
        actions={<ButtonLink href={milestone === null ? pages.list : pages.show(milestone.iid)}>Cancel</ButtonLink>}
      >
        <TextField label="Title" autoFocus={milestone === null} {...form.field('title', 'The title is')} />
        <div className={itemForm.fields}>
          <DateField
            isInForm
            label="Start date"
            today={clock.today}
            maximum={form.fields.due_date}
            firstDayOfWeek={session.firstDayOfWeek}
            {...form.field('start_date', 'The start date')}
          />
          <DateField
            isInForm
            label="Due date"
            today={clock.today}
            minimum={form.fields.start_date}
            firstDayOfWeek={session.firstDayOfWeek}
            {...form.field('due_date', 'The due date')}
          />
        </div>
        <DescriptionField
          {...form.field('description', 'The description')}
          onSubmit={() => void save()}
          renderPreview={preview}
          sources={sources}
          attachments={attachments}
          isDisabled={form.isSaving}
        />
      </SettingsForm>
    </MilestoneFrame>
  );
});
