import { History, Pencil, Plus, Send, Trash2, Webhook } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import type { Crumb } from '../app/shell/shell.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { eventNames, eventsOf, type HookAnswer } from './hook-answers.ts';
import { HookDialog } from './hook-dialog.tsx';
import styles from './hooks-page.module.css';
import { HooksStore } from './hooks-store.ts';

/** The webhooks of a group or project, for those who may manage them. */
const HooksPage = observer(function HooksPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const kind = application.router.path.startsWith('/groups/') ? 'group' : 'project';
  const store = useMemo(() => new HooksStore(application, { kind, fullPath }), [application, kind, fullPath]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { hooks, loadError, place } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null && hooks === null)
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  if (hooks === null || place === null) return <PageLoading />;
  return (
    <Page title={['Webhooks', store.fullName]} crumbs={[...crumbsOf(store), { text: 'Webhooks' }]}>
      <PageHeading
        title="Webhooks"
        description={`Notify other services of events in ${place.name}${kind === 'group' ? ' and everything below it' : ''}.`}
      >
        <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
          New webhook
        </Button>
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {hooks.length === 0 ? (
        <EmptyState icon={<Webhook />} title="No webhooks yet">
          Create one to send changes to a chat or to another tool.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {hooks.map((hook) => (
            <HookRow key={hook.id} store={store} hook={hook} />
          ))}
        </ul>
      )}
      {store.form !== null && <HookDialog store={store} form={store.form} />}
      {store.deliveries !== null && <DeliveriesDialog store={store} deliveries={store.deliveries} />}
      <DeleteDialog deletion={store.deletion} title="Delete webhook">
        {(hook) => (
          <p className={styles.text}>
            “{titleOf(hook)}” will get no more events, and its list of deliveries will be deleted.
          </p>
        )}
      </DeleteDialog>
    </Page>
  );
});

export default HooksPage;

const HookRow = observer(function HookRow({ store, hook }: { store: HooksStore; hook: HookAnswer }) {
  const title = titleOf(hook);
  const events = eventsOf(hook).map((event) => eventNames[event]);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {title} <State hook={hook} />
        </h2>
        {hook.name !== null && <p className={styles.note}>{hook.url}</p>}
        <p className={styles.note}>{events.length === 0 ? 'No events' : events.join(', ')}</p>
      </div>
      <span className={styles.actions}>
        <Button
          size="small"
          icon={<Send aria-hidden />}
          aria-label={`Test ${title}`}
          isPending={store.testing === hook.id}
          isDisabled={events.length === 0}
          onPress={() => void store.test(hook)}
        >
          Test
        </Button>
        <IconButton label={`Deliveries of ${title}`} size="small" onPress={() => store.showDeliveries(hook)}>
          <History />
        </IconButton>
        <IconButton label={`Edit ${title}`} size="small" onPress={() => store.edit(hook)}>
          <Pencil />
        </IconButton>
        <IconButton label={`Delete ${title}`} size="small" onPress={() => store.deletion.ask(hook)}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  );
});

function State({ hook: { alert_status: status, disabled_until: until } }: { hook: HookAnswer }) {
  if (status === 'executable') return null;
  if (status === 'disabled') return <Badge tone="danger">Disabled after repeated failures</Badge>;
  return (
    <Badge tone="warning">Failing, next try {until === null ? 'soon' : <Moment at={until} within="soon" />}</Badge>
  );
}

function titleOf({ name, url }: HookAnswer): string {
  return name ?? url;
}

/** Breadcrumbs to the group or project. */
function crumbsOf({ namespace: { kind, fullPath }, fullName }: HooksStore): Crumb[] {
  return kind === 'group' ? groupCrumbs({ fullPath, fullName }) : projectCrumbs({ fullPath, fullName });
}
