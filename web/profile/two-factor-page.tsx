import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { FormError } from '../widgets/alert/form-error.tsx';
import { passkeyNameLength } from '../../domain/people/second-factor.ts';
import { passkeysWork } from '../app/passkeys.ts';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { copyText } from '../widgets/copy-text.ts';
import { browserName } from './browser-name.ts';
import { TwoFactor, type OwnPasskey, type TwoFactorState } from './two-factor.ts';
import styles from './two-factor.module.css';

const title = 'Two-factor sign-in';
const crumbs = [{ text: 'Profile', href: addresses.profile }, { text: title }];

/** Passkeys, or codes of an authenticator app, beside the password. */
const TwoFactorPage = observer(function TwoFactorPage() {
  const { api, router, session } = useApplication();
  const { user } = session;
  const twoFactor = useMemo(
    () =>
      new TwoFactor(api, (wasRequired) => {
        // Everything else was refused until now.
        if (wasRequired) router.reload(addresses.home);
        session.update({ twoFactorEnabled: twoFactor.reading.answer?.isOn === true });
      }),
    [api, router, session],
  );
  useEffect(() => {
    if (user === null) void router.navigate(signInAddress(router.address), { replace: true });
  }, [user, router]);
  if (user === null) return null;
  return (
    <LoadedPage reading={twoFactor.reading}>
      {(state) => (
        <Page title={[title]} crumbs={crumbs}>
          <PageHeading
            title={title}
            description="Sign in with a second step, a passkey or a code from your phone: a stolen password alone is not enough."
          />
          <Content twoFactor={twoFactor} state={state} />
        </Page>
      )}
    </LoadedPage>
  );
});

export default TwoFactorPage;

interface ContentProps {
  twoFactor: TwoFactor;
  state: TwoFactorState;
}

const Content = observer(function Content({ twoFactor, state }: ContentProps) {
  const { recoveryCodes, setup, error } = twoFactor;
  if (recoveryCodes !== null) return <RecoveryCodes twoFactor={twoFactor} codes={recoveryCodes} />;
  if (setup !== null) return <SetUp twoFactor={twoFactor} setup={setup} />;
  return (
    <div className={styles.stack}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {state.isOn ? (
        <Alert tone="success" title="Two-factor sign-in is on">
          You have {state.recoveryCodesLeft} unused recovery codes.
        </Alert>
      ) : (
        state.mustSetUp && (
          <Alert tone="warning" title="You have to set it up first">
            This instance or one of your groups requires two-factor sign-in. Nothing else works here until it is on;
            your access tokens keep working.
          </Alert>
        )
      )}
      <Passkeys twoFactor={twoFactor} passkeys={state.passkeys} isOnly={!state.hasAuthenticator} />
      <Authenticator twoFactor={twoFactor} state={state} />
      {state.isOn && <TurnedOn twoFactor={twoFactor} hasPasskey={state.passkeys.length > 0} />}
      <RemoveDialog twoFactor={twoFactor} />
    </div>
  );
});

interface PasskeysProps {
  twoFactor: TwoFactor;
  passkeys: readonly OwnPasskey[];
  /** Whether there is no other second factor. */
  isOnly: boolean;
}

const Passkeys = observer(function Passkeys({ twoFactor, passkeys, isOnly }: PasskeysProps) {
  const { naming, nameForm } = twoFactor;
  return (
    <section aria-labelledby="passkeys" className={styles.stack}>
      <h2 id="passkeys" className={styles.heading}>
        Passkeys
      </h2>
      <p>
        A passkey stays on your device or security key. Use it as a second factor or, if it asks for your fingerprint,
        face or PIN, instead of your username and password.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              twoFactor={twoFactor}
              passkey={passkey}
              isRemovable={!isOnly || passkeys.length > 1}
            />
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <div>
          <Button onPress={() => twoFactor.name('new', browserName(navigator.userAgent))}>Add a passkey</Button>
        </div>
      ) : (
        <p className={styles.quiet}>This browser offers passkeys only over HTTPS and under a host name.</p>
      )}
      {naming !== null && (
        <FormDialog
          title={naming === 'new' ? 'Add a passkey' : 'Rename passkey'}
          name="Passkey"
          action={naming === 'new' ? 'Continue' : 'Rename'}
          form={nameForm}
          onSave={() => void nameForm.save()}
          onCancel={twoFactor.stopNaming}
        >
          {naming === 'new' && <p>Your browser asks next where to keep it.</p>}
          <TextField label="Name" maxLength={passkeyNameLength} autoFocus {...nameForm.field('name', 'The name')} />
        </FormDialog>
      )}
    </section>
  );
});

const PasskeyRow = observer(function PasskeyRow({
  twoFactor,
  passkey,
  isRemovable,
}: {
  twoFactor: TwoFactor;
  passkey: OwnPasskey;
  isRemovable: boolean;
}) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.passkey}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>
          Added <Moment at={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Moment at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Rename ${name}`} onPress={() => twoFactor.name(passkey, name)}>
          Rename
        </Button>
        {isRemovable && (
          <Button size="small" aria-label={`Remove ${name}`} onPress={() => twoFactor.askToRemove(passkey)}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
});

const Authenticator = observer(function Authenticator({ twoFactor, state }: ContentProps) {
  return (
    <section aria-labelledby="authenticator" className={styles.stack}>
      <h2 id="authenticator" className={styles.heading}>
        Authenticator app
      </h2>
      {state.hasAuthenticator ? (
        <p>Your app shows a code when you need one to sign in.</p>
      ) : (
        <p>
          An app, such as Aegis, 2FAS, Google Authenticator or that of your password manager, shows a new code every 30
          seconds.
        </p>
      )}
      {!state.hasAuthenticator && (
        <div>
          <Button
            variant={state.isOn ? 'secondary' : 'primary'}
            isPending={twoFactor.isBeginning}
            onPress={() => void twoFactor.begin()}
          >
            Set up
          </Button>
        </div>
      )}
      {state.hasAuthenticator && state.passkeys.length > 0 && (
        <div>
          <Button aria-label="Remove authenticator app" onPress={() => twoFactor.askToRemove('authenticator')}>
            Remove
          </Button>
        </div>
      )}
    </section>
  );
});

const RemoveDialog = observer(function RemoveDialog({ twoFactor }: { twoFactor: TwoFactor }) {
  const { removing, isRemoving } = twoFactor;
  if (removing === null) return null;
  const what = removing === 'authenticator' ? 'authenticator app' : `passkey “${removing.name}”`;
  return (
    <ConfirmDialog
      title={`Remove ${what}?`}
      action="Remove"
      isOpen
      isPending={isRemoving}
      onCancel={twoFactor.keep}
      onConfirm={twoFactor.remove}
    >
      <p>You can no longer sign in with it. All your other sessions end.</p>
    </ConfirmDialog>
  );
});

const SetUp = observer(function SetUp({
  twoFactor,
  setup: { secret, picture },
}: {
  twoFactor: TwoFactor;
  setup: NonNullable<TwoFactor['setup']>;
}) {
  const { form } = twoFactor;
  const margin = 4;
  const side = picture.size + 2 * margin;
  return (
    <form aria-label="Set up" noValidate onSubmit={form.submit} className={styles.stack}>
      <FormError error={form.error} />
      <p>Scan this with your app, or type the key below into it.</p>
      <svg
        role="img"
        aria-label="QR code of the key"
        viewBox={`${-margin} ${-margin} ${side} ${side}`}
        className={styles.picture}
        shapeRendering="crispEdges"
      >
        <rect x={-margin} y={-margin} width={side} height={side} className={styles.paper} />
        <path d={picture.path} className={styles.ink} />
      </svg>
      <p>
        Key: <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code that the app shows now"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.field ?? ''}
        {...form.field('code', 'The code')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={form.isSaving}>
          Turn on
        </Button>
        <Button onPress={twoFactor.cancel}>Cancel</Button>
      </div>
    </form>
  );
});

const RecoveryCodes = observer(function RecoveryCodes({
  twoFactor,
  codes,
}: {
  twoFactor: TwoFactor;
  codes: readonly string[];
}) {
  const finish = (): void => {
    keepFocusHere();
    void twoFactor.finish();
  };
  return (
    <div className={styles.stack}>
      <Alert tone="warning" title="Save these recovery codes now">
        Each code signs you in once without your phone. They are not shown again: print them, or keep them in a password
        manager.
      </Alert>
      <ul aria-label="Recovery codes" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {/* The field that had the focus is gone. Not the other button, which a second Enter would press. */}
        <Button autoFocus onPress={() => void copyText(codes.join('\n'), 'recovery codes', { isOnPage: true })}>
          Copy all
        </Button>
        <Button variant="primary" onPress={finish}>
          I have saved them
        </Button>
      </div>
    </div>
  );
});

const questions = {
  renew: {
    title: 'Make new recovery codes?',
    action: 'Make new codes',
    text: 'The codes that you have now stop working.',
  },
  turnOff: {
    title: 'Turn two-factor sign-in off?',
    action: 'Turn off',
    text: 'Your password alone will let anyone in. All your other sessions end.',
  },
} as const;

const TurnedOn = observer(function TurnedOn({ twoFactor, hasPasskey }: { twoFactor: TwoFactor; hasPasskey: boolean }) {
  const { asking, form } = twoFactor;
  return (
    <>
      <div className={styles.actions}>
        <Button onPress={() => twoFactor.ask('renew')}>New recovery codes</Button>
        <Button variant="danger" onPress={() => twoFactor.ask('turnOff')}>
          Turn off
        </Button>
      </div>
      {asking !== null && (
        <FormDialog
          title={questions[asking].title}
          name="Code"
          action={questions[asking].action}
          form={form}
          onSave={() => void form.save()}
          onCancel={twoFactor.cancel}
        >
          <p>{questions[asking].text}</p>
          {hasPasskey && passkeysWork() && (
            <div>
              <Button isDisabled={form.isSaving} onPress={() => void twoFactor.usePasskey()}>
                Use a passkey
              </Button>
            </div>
          )}
          <TextField
            label="Code of your authenticator, or a recovery code"
            autoComplete="one-time-code"
            autoFocus
            {...form.field('code', 'The code')}
          />
        </FormDialog>
      )}
    </>
  );
});
