import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import { useMemo } from 'react';
import { AdministrationPage } from '../app/administration-page.tsx';
import { useApplication } from '../app/application-context.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import styles from './administration.module.css';
import { MailStatus } from './mail-status.ts';

/** The state of outgoing mail, for administrators. */
const MailPage = observer(function MailPage() {
  const { api } = useApplication();
  const status = useMemo(() => new MailStatus(api), [api]);
  return (
    <AdministrationPage
      title="Mail"
      description="Email for notifications and password links, and the state of its delivery."
      reading={status.reading}
    >
      {(answer) => (
        <>
          {!answer.is_on && (
            <Alert tone="warning" title="Mail is off">
              Nothing is sent until <code>SMTP_URL</code> is set and the server is restarted. Everything else works.
            </Alert>
          )}
          {answer.last_failure !== null && (
            <Alert tone="warning" title="Last failure">
              {answer.last_failure} {answer.last_failure_at !== null && <Moment at={answer.last_failure_at} />}
            </Alert>
          )}
          <dl className={styles.facts}>
            {answer.server !== null && (
              <>
                <dt>Mail server</dt>
                <dd>{answer.server}</dd>
                <dt>Sender</dt>
                <dd>{answer.sender}</dd>
              </>
            )}
            <dt>Waiting</dt>
            <dd>
              {inDigits(answer.waiting)}
              {answer.waiting_since !== null && (
                <>
                  , the oldest since <Moment at={answer.waiting_since} />
                </>
              )}
            </dd>
            <dt>Sent</dt>
            <dd>
              {inDigits(answer.sent)}
              {answer.last_sent_at !== null && (
                <>
                  , last <Moment at={answer.last_sent_at} />
                </>
              )}
            </dd>
            <dt>Given up</dt>
            <dd>{inDigits(answer.given_up)}</dd>
          </dl>
          {answer.is_on && <TestMail status={status} />}
        </>
      )}
    </AdministrationPage>
  );
});

export default MailPage;

const TestMail = observer(function TestMail({ status }: { status: MailStatus }) {
  const { outcome, form } = status;
  useLeaveGuard(form, 'The test mail is not sent yet.');
  return (
    <form onSubmit={form.submit} className={styles.form}>
      <h2 className={styles.heading}>Test mail</h2>
      {outcome !== null && <Alert tone={outcome.ok ? 'success' : 'danger'}>{outcome.text}</Alert>}
      <TextField label="Email address" type="email" {...form.field('email', 'The address')} />
      <div>
        <Button type="submit" variant="primary" isPending={form.isSaving} isDisabled={!form.isComplete}>
          Send test mail
        </Button>
      </div>
    </form>
  );
});
