import { epicColors } from '../../../domain/work-items/epic-colors.ts';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { groupCrumbs } from '../../app/group-crumbs.ts';
import { NotFound } from '../../app/not-found.tsx';
import { PageFailed } from '../../app/page-failed.tsx';
import { PageLoading } from '../../app/page-loading.tsx';
import { Page, PageHeading } from '../../app/page.tsx';
import type { PageProps } from '../../app/route.ts';
import { FormError } from '../../widgets/alert/form-error.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { isSubmitPress } from '../../widgets/markdown-editor/editor-keys.ts';
import { DescriptionField } from '../../work-items/editor/description-field.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { SecretDialog } from '../../work-items/editor/secret-dialog.tsx';
import { useEditing } from '../../work-items/editor/use-editing.ts';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { AssignedPeople } from '../../work-items/sidebar/assigned-people.tsx';
import { AssigneeOptions } from '../../work-items/sidebar/assignee-options.tsx';
import { assigneesTitle } from '../../work-items/sidebar/assignees-title.ts';
import { LabelDropdown, OptionList } from '../../work-items/sidebar/lazy-editors.ts';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import sidebarStyles from '../../work-items/sidebar/sidebar.module.css';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { NewEpic } from './new-epic.ts';
import itemForm from '../../app/item-form.module.css';
import styles from './new-epic-page.module.css';

const FromTemplate = lazyCode(async () => ({ default: (await import('./from-template.tsx')).FromTemplate }));

/** The form for a new epic in a group. */
export default function NewEpicPage({ params }: PageProps) {
  const application = useApplication();
  const groupPath = params['fullPath'] ?? '';
  const epic = useMemo(() => new NewEpic(application, groupPath), [application, groupPath]);
  useEffect(() => void epic.load(), [epic]);
  return <NewEpicScreen epic={epic} />;
}

const NewEpicScreen = observer(function NewEpicScreen({ epic }: { epic: NewEpic }) {
  const { groupFullName } = epic;
  const groupPath = epic.namespace.fullPath;
  if (epic.loadError !== null) {
    return <PageFailed error={epic.loadError} resetErrorBoundary={() => void epic.load()} />;
  }
  if (epic.isAllowed === null) return <PageLoading page="newEpic" />;
  if (!epic.isAllowed) return <NotFound />;
  const crumbs = [
    ...groupCrumbs({ fullPath: groupPath, fullName: groupFullName ?? groupPath }),
    { text: 'Epics', href: addresses.epics(groupPath) },
    { text: 'New epic' },
  ];
  return (
    <Page title={['New epic', groupFullName ?? groupPath]} crumbs={crumbs}>
      <PageHeading title="New epic">
        {epic.templates.length > 0 && (
          <Suspense>
            <FromTemplate epic={epic} />
          </Suspense>
        )}
      </PageHeading>
      <NewEpicForm epic={epic} />
    </Page>
  );
});

const NewEpicForm = observer(function NewEpicForm({ epic }: { epic: NewEpic }) {
  const { clock, session } = useApplication();
  const { preview, sources, attachments } = useEditing(epic);
  const { form } = epic;
  const { start_date_fixed: start, due_date_fixed: due } = form.fields;
  const dateProps = {
    isInForm: true,
    today: clock.today,
    span: { start: start || null, end: due || null },
    firstDayOfWeek: session.firstDayOfWeek,
  };
  const create = (): void => {
    if (!attachments.isBusy) void epic.create();
  };
  return (
    <div className={itemForm.columns}>
      <form
        id="new-epic"
        aria-label="New epic"
        className={itemForm.form}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <SecretDialog warning={epic.secretWarning} />
        <FormError error={form.error} />
        <TextField
          // The next one begins with its title.
          key={epic.createdCount}
          label="Title"
          {...form.field('title', 'The title')}
          onKeyDown={(event) => isSubmitPress(event) && create()}
          isReadOnly={form.isSaving}
          autoFocus
        />
        <DescriptionField
          {...form.field('description', 'The description')}
          onSubmit={create}
          renderPreview={preview}
          sources={sources}
          attachments={attachments}
          isDisabled={form.isSaving}
        />
        <div className={itemForm.fields}>
          <DateField
            {...dateProps}
            label="Start date"
            value={start || null}
            onChange={(day) => form.change({ start_date_fixed: day ?? '' })}
            error={form.problemOf('start_date_fixed', 'The start date')}
          />
          <DateField
            {...dateProps}
            label="Due date"
            value={due || null}
            onChange={(day) => form.change({ due_date_fixed: day ?? '' })}
            error={form.problemOf('due_date_fixed', 'The due date')}
          />
          <Select<string>
            label="Color"
            choices={epicColors.map(({ color, title }) => ({ value: color, text: title }))}
            {...form.field('color', 'The color')}
          />
        </div>
        <Checkbox {...form.toggle('confidential')}>
          This epic is confidential and should only be visible to members with at least the Planner role
        </Checkbox>
      </form>
      <EpicDetails epic={epic} />
      <div className={styles.actions}>
        <Button
          type="submit"
          form="new-epic"
          variant="primary"
          isPending={form.isSaving}
          isDisabled={!form.isComplete || attachments.isBusy}
        >
          Create epic
        </Button>
        <Checkbox isSelected={epic.createsAnother} onChange={epic.createAnother}>
          Create another
        </Checkbox>
        <ButtonLink href={addresses.epics(epic.namespace.fullPath)}>Cancel</ButtonLink>
      </div>
    </div>
  );
});

/** Assignees, labels and parent; next to the form, so that the forms of their editors are not nested in it. */
const EpicDetails = observer(function EpicDetails({ epic }: { epic: NewEpic }) {
  const { labelChoice, parents } = epic;
  const { labels, parent } = epic.form.fields;
  const [picksParent, setPicksParent] = useState(false);
  return (
    <aside aria-label="Epic details" className={itemForm.widgets}>
      <EpicAssignees epic={epic} />
      <SidebarSection
        title="Labels"
        onOpenChange={(isOpen) => (isOpen ? labelChoice.open() : void labelChoice.save())}
        editor={<LabelDropdown choice={labelChoice} />}
      >
        {labels.length === 0 && <None />}
        <ul className={sidebarStyles.chips}>
          {labels.map(({ id, title, color, description }) => (
            <li key={id}>
              <LabelChip title={title} color={color} description={description} />
            </li>
          ))}
        </ul>
      </SidebarSection>
      <SidebarSection
        title="Parent"
        isOpen={picksParent}
        onOpenChange={(isOpen) => {
          setPicksParent(isOpen);
          if (isOpen) parents.open();
        }}
        editor={
          <OptionList
            noun="epics"
            isSingle
            options={parents}
            chosen={parent === null ? [] : [parent]}
            chosenIds={parent === null ? [] : [parent.id]}
            onToggle={(option) => {
              setPicksParent(false);
              epic.chooseParent(option);
            }}
          >
            {({ title, reference }) => (
              <span>
                {title} <span className={sidebarStyles.note}>{reference}</span>
              </span>
            )}
          </OptionList>
        }
      >
        {parent === null ? <None /> : <Link href={parent.webPath}>{parent.title}</Link>}
      </SidebarSection>
    </aside>
  );
});

const EpicAssignees = observer(function EpicAssignees({ epic }: { epic: NewEpic }) {
  const { people } = epic;
  const { assignees } = epic.form.fields;
  // Those chosen before stay in front while others are chosen.
  const [known, setKnown] = useState(assignees);
  return (
    <SidebarSection
      title={assigneesTitle(assignees)}
      onOpenChange={(isOpen) => {
        if (!isOpen) return;
        setKnown(assignees);
        people.open();
      }}
      editor={<AssigneeOptions options={people} known={known} chosen={assignees} onChoose={epic.assign} />}
    >
      <AssignedPeople people={assignees} onAssign={epic.assign} />
    </SidebarSection>
  );
});
