import { FileSpreadsheet, FolderPlus, Sailboat } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Link } from '../widgets/link/link.tsx';
import { DemoLoading } from './demo-loading.ts';
import styles from './first-steps.module.css';

/** First steps for an administrator of a server without groups. */
export const FirstSteps = observer(function FirstSteps() {
  const application = useApplication();
  const demo = useMemo(() => new DemoLoading(application), [application]);
  return (
    <section aria-labelledby="first-steps" className={styles.steps}>
      <h3 id="first-steps" className={styles.title}>
        This server has no groups yet
      </h3>
      {demo.error !== null && <Alert tone="danger">{demo.error}</Alert>}
      {demo.loaded !== null && (
        <Alert title="The demo is loaded" actions={<ButtonLink href={demo.roadmap}>Open its roadmap</ButtonLink>}>
          Sign in as one of its people with the password <code>{demo.loaded.password}</code>:{' '}
          {demo.loaded.accounts.map(({ username }) => username).join(', ')}.
        </Alert>
      )}
      <ul className={styles.cards}>
        <Card icon={<FolderPlus aria-hidden />} title="Create a group">
          <p>Start your own plan: a group holds epics, a roadmap and projects with issues.</p>
          <ButtonLink href={addresses.newGroup} variant="primary">
            Create a group
          </ButtonLink>
        </Card>
        <Card icon={<FileSpreadsheet aria-hidden />} title="Import a plan">
          <p>
            Bring in CSV files, or the export of GitLab, Jira or Linear: create a group, then <b>Import</b> in it. On
            the server:
          </p>
          <code className={styles.command}>npx milepost import FOLDER</code>
        </Card>
        <Card icon={<Sailboat aria-hidden />} title="Load the demo">
          <p>Look around in the plan of a ferry company, with a person in every role.</p>
          <Button isPending={demo.isLoading} isDisabled={demo.loaded !== null} onPress={() => void demo.load()}>
            Load the demo
          </Button>
        </Card>
      </ul>
      <p className={styles.note}>
        Other people: invite them to a group on its page Members, or create their accounts under{' '}
        <Link href={addresses.people}>Users</Link>.
      </p>
    </section>
  );
});

function Card({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.card}>
      <h4 className={styles.cardTitle}>
        {icon}
        {title}
      </h4>
      {children}
    </li>
  );
}
