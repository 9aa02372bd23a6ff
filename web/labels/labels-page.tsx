import { Plus, Tags } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Label } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import type { PageProps } from '../app/route.ts';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { SubmittedSearchField } from '../widgets/search-field/search-field.tsx';
import { LabelDialog, MergeDialog } from './label-dialogs.tsx';
import type { LabelPlace } from './label-place.ts';
import { LabelRow } from './label-row.tsx';
import { lossInWords } from './label-words.ts';
import { LabelsStore } from './labels-store.ts';
import styles from './labels.module.css';
import { PrioritizedLabels } from './prioritized-labels.tsx';

/** The labels of a group or project: those with a priority in its order, then the others. */
const LabelsPage = observer(function LabelsPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const store = useMemo(() => new LabelsStore(application, namespace), [application, namespace]);
  useEffect(() => store.start(), [store]);
  const { list } = store;
  if (list.reading.isMissing) return <NotFound />;
  if (list.answer === null) {
    const { error } = list.reading;
    return error === null ? <PageLoading /> : <PageFailed error={error} resetErrorBoundary={() => void list.load()} />;
  }
  return <Labels store={store} place={list.answer.place} />;
});

export default LabelsPage;

const Labels = observer(function Labels({ store, place }: { store: LabelsStore; place: LabelPlace }) {
  const { list, mayChange, prioritized } = store;
  const isFirst = list.isFirstPage && prioritized.length > 0;
  return (
    <NamespacePage
      namespace={place}
      title="Labels"
      description={
        place.kind === 'group'
          ? 'Labels of a group mark epics and issues of all of its projects and subgroups.'
          : 'Issues have labels of their project and of the groups above it.'
      }
      actions={
        mayChange && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
            New label
          </Button>
        )
      }
    >
      <div role="search" aria-label="Filter labels" className={styles.controls}>
        <SubmittedSearchField
          label="Search for labels"
          placeholder="Name or description"
          submitted={list.view.search}
          onSubmit={(search) => list.change({ search: search })}
        />
      </div>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {isFirst && <PrioritizedLabels store={store} place={place} labels={prioritized} />}
      {isFirst && list.answer?.items.length !== 0 && <h2 className={styles.heading}>Other labels</h2>}
      <ListStates
        list={list}
        loading="Loading labels"
        empty={!isFirst && <NoLabels isNarrowed={list.isNarrowed} mayChange={mayChange} />}
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <ul aria-label={isFirst ? 'Other labels' : 'Labels'} aria-busy={list.isLoading} className={styles.list}>
            {items.map((label) => (
              <LabelRow key={label.id} store={store} place={place} label={label} />
            ))}
          </ul>
        )}
      </ListStates>
      <Dialogs store={store} place={place} />
    </NamespacePage>
  );
});

function NoLabels({ isNarrowed, mayChange }: { isNarrowed: boolean; mayChange: boolean }) {
  const invitation = mayChange ? 'Create one to mark issues and epics.' : 'Planners can create them.';
  return (
    <EmptyState icon={<Tags />} title={isNarrowed ? 'No labels match' : 'No labels yet'}>
      <p>{isNarrowed ? 'Try another word.' : invitation}</p>
    </EmptyState>
  );
}

function Loss({ label }: { label: Label }) {
  const loss = lossInWords(label);
  if (loss === null) {
    return <p>“{label.name}” is not in use. Its lists will be removed from boards. This cannot be undone.</p>;
  }
  return (
    <p>
      “{label.name}” will be removed from {loss}, and its lists from boards. This cannot be undone. To keep the mark
      under another name, merge it into another label instead.
    </p>
  );
}

const Dialogs = observer(function Dialogs({ store, place }: { store: LabelsStore; place: LabelPlace }) {
  const { form, merge, deletion, promotion } = store;
  return (
    <>
      {form !== null && (
        <LabelDialog
          form={form.form}
          isNew={form.before === null}
          onSave={() => void store.save()}
          onCancel={store.cancel}
        />
      )}
      {merge !== null && <MergeDialog merge={merge} onSave={() => void store.saveMerge()} onCancel={store.cancel} />}
      <DeleteDialog deletion={deletion} title="Delete label">
        {(label) => <Loss label={label} />}
      </DeleteDialog>
      <ConfirmDialog
        title="Promote label"
        action="Promote to group"
        isOpen={promotion.entry !== null}
        isPending={promotion.isPending}
        onCancel={promotion.cancel}
        onConfirm={promotion.confirm}
      >
        <p>
          “{promotion.entry?.name}” will belong to the group of {place.name}, for all of its projects. Labels of the
          same name in other projects of the group are merged into it. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
});
