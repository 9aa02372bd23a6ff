import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { useLeaveGuard } from '../../app/use-leave-guard.ts';
import { groupCrumbs } from '../../app/group-crumbs.ts';
import { NotFound } from '../../app/not-found.tsx';
import { PageFailed } from '../../app/page-failed.tsx';
import { PageLoading } from '../../app/page-loading.tsx';
import { Page, PageHeading } from '../../app/page.tsx';
import type { PageProps } from '../../app/route.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { FormError } from '../../widgets/alert/form-error.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { isSubmitPress } from '../../widgets/markdown-editor/editor-keys.ts';
import { DescriptionField } from '../../work-items/editor/description-field.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { SecretDialog } from '../../work-items/editor/secret-dialog.tsx';
import { useEditing } from '../../work-items/editor/use-editing.ts';
import { ItemStoreContext } from '../../work-items/item-context.ts';
import { AssigneesWidget } from '../../work-items/sidebar/assignees-widget.tsx';
import { LabelsWidget } from '../../work-items/sidebar/labels-widget.tsx';
import { TemplatePicker } from '../../work-items/templates/template-picker.tsx';
import { IssueStoreContext } from '../issue-context.ts';
import { DateWidget } from '../sidebar/date-widget.tsx';
import { HealthWidget } from '../sidebar/health-widget.tsx';
import { IterationWidget } from '../sidebar/iteration-widget.tsx';
import { MilestoneWidget } from '../sidebar/milestone-widget.tsx';
import { ParentWidget } from '../sidebar/parent-widget.tsx';
import { WeightWidget } from '../sidebar/weight-widget.tsx';
import { NewIssue } from './new-issue.ts';
import itemForm from '../../app/item-form.module.css';
import styles from './new-issue-page.module.css';

/** The form for a new issue or incident in a project. */
export default function NewIssuePage({ params }: PageProps) {
  const application = useApplication();
  const projectPath = params['fullPath'] ?? '';
  // The URL is only read when the page is opened.
  const issue = useMemo(
    () => new NewIssue(application, projectPath, application.router.search),
    [application, projectPath],
  );
  useEffect(() => issue.start(), [issue]);
  useLeaveGuard(issue.form, 'Are you sure you want to lose your issue information?');
  return (
    <IssueStoreContext value={issue.store}>
      <ItemStoreContext value={issue.store}>
        <NewIssueScreen issue={issue} />
      </ItemStoreContext>
    </IssueStoreContext>
  );
}

const NewIssueScreen = observer(function NewIssueScreen({ issue }: { issue: NewIssue }) {
  const { store, project } = issue;
  if (store.isMissing) return <NotFound />;
  if (store.loadError !== null && project === null) {
    return <PageFailed error={store.loadError} resetErrorBoundary={() => void store.load()} />;
  }
  if (project === null) return <PageLoading page="newIssue" />;
  const heading = `New ${issue.form.fields.type}`;
  const crumbs = [
    ...(project.group === null ? [] : groupCrumbs(project.group)),
    { text: project.name, href: addresses.issues(project.fullPath) },
    { text: heading },
  ];
  return (
    <Page title={[heading, project.name]} crumbs={crumbs}>
      <PageHeading title={heading} />
      <SecretDialog warning={issue.secretWarning} />
      <NewIssueForm issue={issue} />
    </Page>
  );
});

const types = [
  { value: 'issue', text: 'Issue' },
  { value: 'incident', text: 'Incident' },
] as const;

const NewIssueForm = observer(function NewIssueForm({ issue }: { issue: NewIssue }) {
  const { preview, sources, attachments } = useEditing(issue);
  const { form, project, related, store } = issue;
  const { type } = form.fields;
  const create = (): void => {
    if (!attachments.isBusy) void issue.create();
  };
  return (
    <div className={itemForm.columns}>
      <form
        aria-label="New issue"
        className={itemForm.form}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <FormError error={form.error} />
        {store.failure !== null && (
          <Alert tone="danger" onDismiss={() => store.fail(null)}>
            {store.failure}
          </Alert>
        )}
        <TextField
          label="Title"
          {...form.field('title', 'The title')}
          onKeyDown={(event) => isSubmitPress(event) && create()}
          isReadOnly={form.isSaving}
          autoFocus
        />
        {project?.userPermissions.createIncident === true && (
          <SegmentedControl label="Type" segments={types} {...form.field('type')} />
        )}
        <TemplatePicker choice={issue.templates} isDisabled={form.isSaving} />
        <DescriptionField
          {...form.field('description', 'The description')}
          onSubmit={create}
          renderPreview={preview}
          sources={sources}
          attachments={attachments}
          isDisabled={form.isSaving}
        />
        <Checkbox {...form.toggle('confidential')}>
          This {type} is confidential and should only be visible to members with at least the Planner role
        </Checkbox>
        {related !== null && (
          <Checkbox {...form.toggle('relates')}>
            Relate to #{related.iid} “{related.title}”
          </Checkbox>
        )}
      </form>
      {/* Next to the form, so that the forms of the widgets are not nested in it. */}
      {store.item?.permissions.canSetMetadata === true && (
        <aside aria-label="Issue details" className={itemForm.widgets}>
          <AssigneesWidget />
          <LabelsWidget />
          <MilestoneWidget />
          {project?.group !== null && <IterationWidget />}
          {project?.group !== null && <ParentWidget />}
          <WeightWidget />
          <DateWidget side="startDate" />
          <DateWidget side="dueDate" />
          <HealthWidget />
        </aside>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          onPress={create}
          isPending={form.isSaving}
          isDisabled={!form.isComplete || attachments.isBusy}
        >
          Create {type}
        </Button>
        <Button onPress={() => void issue.cancel()} isDisabled={form.isSaving}>
          Cancel
        </Button>
      </div>
    </div>
  );
});
