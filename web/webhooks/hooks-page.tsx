import { History, Pencil, Send, Trash2, Webhook } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { Hook } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { EntryPage } from '../app/entry-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { eventNames, eventsOf } from './hook-events.ts';
import { HookDialog } from './hook-dialog.tsx';
import styles from './hooks-page.module.css';
import { Hooks } from './hooks.ts';

/** The webhooks of a group or project, for those who may manage them. */
const HooksPage = observer(function HooksPage({ params }: PageProps) {
  const { api } = useApplication();
  const namespace = useNamespace(params);
  const hooks = useMemo(() => new Hooks(api, namespace), [api, namespace]);
  const { list, deliveries } = hooks;
  return (
    <EntryPage
      list={list}
      title="Webhooks"
      description={({ name, kind }) =>
        `Notify other services of events in ${name}${kind === 'group' ? ' and everything below it' : ''}.`
      }
      create="New webhook"
      empty={{
        icon: <Webhook />,
        title: 'No webhooks yet',
        text: 'Create one to send changes to a chat or to another tool.',
      }}
      renderDialog={(open) => <HookDialog list={list} kind={namespace.kind} {...open} />}
      deleteTitle="Delete webhook"
      renderDeletion={(hook) => (
        <p className={styles.text}>
          “{titleOf(hook)}” will get no more events, and its list of deliveries will be deleted.
        </p>
      )}
    >
      {(entries) => (
        <>
          <ul className={styles.list}>
            {entries.map((hook) => (
              <HookRow key={hook.id} hooks={hooks} hook={hook} />
            ))}
          </ul>
          {deliveries !== null && <DeliveriesDialog hooks={hooks} deliveries={deliveries} />}
        </>
      )}
    </EntryPage>
  );
});

export default HooksPage;

const HookRow = observer(function HookRow({ hooks, hook }: { hooks: Hooks; hook: Hook }) {
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
          isPending={hooks.testing === hook.id}
          isDisabled={events.length === 0}
          onPress={() => void hooks.test(hook)}
        >
          Test
        </Button>
        <IconButton label={`Deliveries of ${title}`} size="small" onPress={() => hooks.showDeliveries(hook)}>
          <History />
        </IconButton>
        <IconButton label={`Edit ${title}`} size="small" onPress={() => hooks.list.edit(hook)}>
          <Pencil />
        </IconButton>
        <IconButton label={`Delete ${title}`} size="small" onPress={() => hooks.list.deletion.ask(hook)}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  );
});

function State({ hook: { alert_status: status, disabled_until: until } }: { hook: Hook }) {
  if (status === 'executable') return null;
  if (status === 'disabled') return <Badge tone="danger">Disabled after repeated failures</Badge>;
  return (
    <Badge tone="warning">Failing, next try {until === null ? 'soon' : <Moment at={until} within="soon" />}</Badge>
  );
}

function titleOf({ name, url }: Hook): string {
  return name ?? url;
}
