import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { TwoFactor, type TwoFactorState } from './two-factor.ts';
import styles from './two-factor.module.css';

const title = 'Two-factor sign-in';
const crumbs = [{ text: 'Profile', href: addresses.profile }, { text: title }];

/** A code of an authenticator app beside the password. */
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
            description="With a code of your phone beside your password, a stolen password is of no use."
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
  if (state.isOn) return <TurnedOn twoFactor={twoFactor} state={state} />;
  return (
    <div className={styles.stack}>
      {state.mustSetUp && (
        <Alert tone="warning" title="You have to set it up first">
          This instance or one of your groups requires two-factor sign-in. Nothing else works here until it is on; your
          access tokens keep working.
        </Alert>
      )}
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <p>You need an authenticator app, such as Aegis, 2FAS, Google Authenticator or that of your password manager.</p>
      <div>
        <Button variant="primary" isPending={twoFactor.isBeginning} onPress={() => void twoFactor.begin()}>
          Set up
        </Button>
      </div>
    </div>
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
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
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
  return (
    <div className={styles.stack}>
      <Alert tone="warning" title="Note these recovery codes now">
        Each lets you in once without your phone. They are not shown again: print them, or keep them in a password
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
        <Button onPress={() => void copyText(codes.join('\n'), 'recovery codes')}>Copy all</Button>
        <Button variant="primary" onPress={() => void twoFactor.finish()}>
          I have noted them
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

const TurnedOn = observer(function TurnedOn({ twoFactor, state }: ContentProps) {
  const { asking, form } = twoFactor;
  return (
    <div className={styles.stack}>
      <Alert tone="success" title="Two-factor sign-in is on">
        You have {state.recoveryCodesLeft} unused recovery codes.
      </Alert>
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
          <TextField
            label="Code of your authenticator, or a recovery code"
            autoComplete="one-time-code"
            autoFocus
            {...form.field('code', 'The code')}
          />
        </FormDialog>
      )}
    </div>
  );
});
