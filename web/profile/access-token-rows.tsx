import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo } from 'react';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { addDays } from '../../domain/calendar/day.ts';
import { useApplication } from '../app/application-context.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import type { SignedInUser } from '../../domain/pages/boot.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { takesFocus, useReturnFocus } from '../widgets/return-focus.ts';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { AccessTokens, scopeWords } from './access-tokens.ts';
import styles from './profile-page.module.css';

/** The reader's access tokens for scripts and other programs: create, copy once, revoke. */
export const AccessTokenRows = observer(function AccessTokenRows({ user }: { user: SignedInUser }) {
  const { api, clock } = useApplication();
  const { id, admin } = user;
  const { today } = clock;
  const list = useMemo(() => new AccessTokens(api, { id, admin }, today), [api, id, admin, today]);
  const { reading, problem } = list;
  useEffect(() => reading.start(), [reading]);
  const tokens = reading.answer;
  return (
    <div className={styles.wide}>
      <p className={styles.quiet}>Programs use the API with a token instead of your password.</p>
      {list.secret !== null && <NewSecret list={list} secret={list.secret} />}
      {problem !== null && <LoadFailure onRetry={() => void reading.load()}>{problem}</LoadFailure>}
      {tokens === null && problem === null && <LoadingRows label="Loading access tokens" count={1} />}
      {tokens !== null && tokens.length > 0 && <TokenRows list={list} />}
      {list.isFormOpen ? (
        <NewTokenForm list={list} />
      ) : (
        <div>
          <Button {...takesFocus} onPress={() => list.showForm(true)}>
            New token
          </Button>
        </div>
      )}
      <DeleteDialog deletion={list.deletion} title="Revoke access token" action="Revoke token">
        {({ name }) => <p>Programs that use “{name}” lose their access at once. This cannot be undone.</p>}
      </DeleteDialog>
    </div>
  );
});

function NewSecret({ list, secret }: { list: AccessTokens; secret: string }) {
  return (
    <Alert
      tone="success"
      title="Copy your new token now. It won’t be shown again."
      onDismiss={list.hideSecret}
      actions={
        <Button {...takesFocus} size="small" onPress={() => void copyText(secret, 'token', { isOnPage: true })}>
          Copy token
        </Button>
      }
    >
      <code className={styles.secret}>{secret}</code>
    </Alert>
  );
}

const TokenRows = observer(function TokenRows({ list }: { list: AccessTokens }) {
  return (
    <ul aria-label="Access tokens" className={styles.sessions}>
      {list.reading.answer?.map((token) => (
        <li key={token.id} className={styles.session}>
          <div className={styles.sessionWords}>
            <span className={styles.sessionName}>{token.name}</span>
            <span className={styles.quiet}>
              {token.scopes.join(', ')}
              {token.expires_at !== null && ` · expires ${dayInWords(token.expires_at)}`} ·{' '}
              {token.last_used_at === null ? (
                'never used'
              ) : (
                <>
                  last used <Moment at={token.last_used_at} />
                </>
              )}
            </span>
          </div>
          <Button size="small" aria-label={`Revoke ${token.name}`} onPress={() => list.deletion.ask(token)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
});

const NewTokenForm = observer(function NewTokenForm({ list }: { list: AccessTokens }) {
  const { clock, session } = useApplication();
  const scopesError = useId();
  const { form } = list;
  const element = useReturnFocus<HTMLFormElement>();
  useLeaveGuard(form, 'The token is not created yet.');
  return (
    <form ref={element} aria-label="New access token" onSubmit={form.submit} className={styles.stack} noValidate>
      <TextField
        label="Token name"
        autoFocus
        maxLength={255}
        className={styles.field ?? ''}
        {...form.field('name', 'Name')}
      />
      <DateField
        isInForm
        label="Expiration date"
        today={clock.today}
        firstDayOfWeek={session.firstDayOfWeek}
        minimum={addDays(clock.today, 1)}
        maximum={list.lastDay}
        className={styles.field ?? ''}
        {...form.field('expires_at', 'The date')}
      />
      <fieldset aria-describedby={scopesError} className={styles.scopes}>
        <legend>Scopes</legend>
        {list.offeredScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={form.fields.scopes.includes(scope)}
            onChange={() => list.toggleScope(scope)}
          >
            <code>{scope}</code> <span className={styles.quiet}>{scopeWords[scope]}</span>
          </Checkbox>
        ))}
        <p id={scopesError} role="status" className={styles.problem}>
          {form.problemOf('scopes', 'The scopes are invalid:')}
        </p>
      </fieldset>
      <div className={styles.save}>
        <Button type="submit" variant="primary" isPending={form.isSaving}>
          Create token
        </Button>
        <Button onPress={() => list.showForm(false)}>Cancel</Button>
      </div>
    </form>
  );
});
