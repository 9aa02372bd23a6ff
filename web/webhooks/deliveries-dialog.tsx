import { observer } from 'mobx-react-lite';
import { counted } from '../../domain/text/plural.ts';
import type { HookDelivery } from '../api/rest.generated.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Badge, type BadgeTone } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import type { Deliveries } from './deliveries.ts';
import { eventNames } from './hook-events.ts';
import styles from './hooks-page.module.css';
import type { Hooks } from './hooks.ts';

const states: Readonly<Record<HookDelivery['state'], { text: string; tone: BadgeTone }>> = {
  pending: { text: 'Waiting', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** What a webhook was sent, and what came back. */
export const DeliveriesDialog = observer(function DeliveriesDialog({
  hooks,
  deliveries,
}: {
  hooks: Hooks;
  deliveries: Deliveries;
}) {
  const { error, page } = deliveries;
  const { answer } = deliveries.reading;
  const nextPage = answer?.nextPage ?? null;
  return (
    <Dialog title="Deliveries" size="large" isOpen onOpenChange={() => hooks.showDeliveries(null)}>
      <div className={styles.form}>
        <p className={styles.note}>{deliveries.hook.url}</p>
        {error !== null && <Alert tone="danger">{error}</Alert>}
        {answer === null && error === null && <Spinner label="Loading" />}
        {answer?.items.length === 0 && <p>Nothing was sent in the last seven days.</p>}
        <ul className={styles.list}>
          {answer?.items.map((delivery) => (
            <DeliveryRow key={delivery.id} deliveries={deliveries} delivery={delivery} />
          ))}
        </ul>
        {(page > 1 || nextPage !== null) && (
          <div className={styles.actions}>
            <Button size="small" isDisabled={page === 1} onPress={() => deliveries.turn(page - 1)}>
              Newer
            </Button>
            <Button size="small" isDisabled={nextPage === null} onPress={() => deliveries.turn(page + 1)}>
              Older
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
});

const DeliveryRow = observer(function DeliveryRow({
  deliveries,
  delivery,
}: {
  deliveries: Deliveries;
  delivery: HookDelivery;
}) {
  const { text, tone } = states[delivery.state];
  const event = delivery.trigger.replace(/_events$/, '') as keyof typeof eventNames;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.facts}>
          <Badge tone={tone}>{text}</Badge>
          <span>{eventNames[event]}</span>
          <Moment at={delivery.created_at} />
        </p>
        <p className={styles.note}>{outcomeOf(delivery)}</p>
        <details>
          <summary>Request and response</summary>
          <pre className={styles.content} tabIndex={0} role="region" aria-label="Request">
            {JSON.stringify(delivery.request_data, null, 2)}
          </pre>
          {delivery.response_body !== null && delivery.response_body !== '' && (
            <pre className={styles.content} tabIndex={0} role="region" aria-label="Response">
              {delivery.response_body}
            </pre>
          )}
        </details>
      </div>
      <span className={styles.actions}>
        <Button
          size="small"
          isPending={deliveries.resending === delivery.id}
          onPress={() => void deliveries.resend(delivery)}
        >
          Send again
        </Button>
      </span>
    </li>
  );
});

function outcomeOf({
  attempts,
  response_status: status,
  internal_error_message: error,
  execution_duration: seconds,
}: HookDelivery) {
  if (attempts === 0) return 'Not sent yet';
  const outcome = error ?? `Status ${status ?? 'unknown'}`;
  const time = seconds === null ? '' : ` after ${seconds} s`;
  return `${outcome.replace(/\.$/, '')}${time}, ${counted(attempts, 'attempt', 'attempts')}`;
}
