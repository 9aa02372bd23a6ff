import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { inDigits } from '../../domain/calendar/format.ts';
import { counted } from '../../domain/text/plural.ts';
import type { InstanceHealth } from '../api/rest.generated.ts';
import { AdministrationPage } from '../app/administration-page.tsx';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Reading } from '../state/reading.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import styles from './administration.module.css';
import { bytesInWords } from './bytes-in-words.ts';

/** A share of free disk below which administrators are warned. */
const littleFree = 0.1;
/** Number of seconds from which a statement is slow. */
const slowSeconds = 10;

/** Health of the instance: version, database, disk, background jobs, mail and backups. */
const HealthPage = observer(function HealthPage() {
  const { api } = useApplication();
  const reading = useMemo(() => new Reading((signal) => api.rest('GET', '/api/v4/admin/health', { signal })), [api]);
  return (
    <AdministrationPage
      title="Health"
      description="The state of this instance when the page was opened."
      reading={reading}
    >
      {(health) => <Facts health={health} />}
    </AdministrationPage>
  );
});

export default HealthPage;

function Facts({ health }: { health: InstanceHealth }) {
  const { version, revision, started_at: startedAt, database, disk, jobs, mail, last_backup: backup } = health;
  const problems = problemsOf(health);
  return (
    <>
      {problems.length === 0 ? (
        <Alert tone="success">No problems found.</Alert>
      ) : (
        <Alert tone="warning" title={counted(problems.length, 'problem')}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>
          {version}
          {revision !== 'unknown' && ` (${revision})`}
        </dd>
        <dt>Running since</dt>
        <dd>
          <Moment at={startedAt} />
        </dd>
        <dt>Site</dt>
        <dd>{health.is_primary ? 'Primary' : 'Secondary'}</dd>
        <dt>Database</dt>
        <dd>
          PostgreSQL {database.version}, {bytesInWords(database.bytes)}
        </dd>
        <dt>Migrations</dt>
        <dd>
          Up to {database.last_migration}, <Moment at={database.migrated_at} />
        </dd>
        <dt>Connections</dt>
        <dd>
          {inDigits(database.connections)} of {inDigits(database.connections_maximum)}
        </dd>
        <dt>Slowest statement now</dt>
        <dd>{counted(Math.round(database.longest_statement_seconds), 'second')}</dd>
        <dt>Disk</dt>
        <dd>
          {disk === null ? 'Unknown' : `${bytesInWords(disk.free_bytes)} of ${bytesInWords(disk.total_bytes)} free`}
        </dd>
        <dt>Background work</dt>
        <dd>
          <Link href={addresses.jobs}>
            {inDigits(jobs.waiting)} waiting, {inDigits(jobs.failing)} failing
          </Link>
        </dd>
        <dt>Mail</dt>
        <dd>
          <Link href={addresses.mail}>{mail.is_on ? `${inDigits(mail.waiting)} waiting` : 'Off'}</Link>
        </dd>
        <dt>Last backup</dt>
        <dd>
          {backup === null ? (
            <Link href={addresses.backups}>None</Link>
          ) : (
            <Link href={addresses.backups}>
              <Moment at={backup.created_at} />, {bytesInWords(backup.bytes)}
            </Link>
          )}
        </dd>
      </dl>
    </>
  );
}

function problemsOf({ database, disk, jobs, mail, last_backup: backup }: InstanceHealth): string[] {
  const problems: string[] = [];
  if (disk !== null && disk.free_bytes < disk.total_bytes * littleFree) problems.push('The disk is almost full.');
  if (database.longest_statement_seconds > slowSeconds) problems.push('A statement in the database is slow.');
  if (jobs.failing > 0) problems.push('Some background work fails.');
  if (mail.is_on && mail.last_failure !== null) problems.push('Sending mail failed.');
  if (backup === null) problems.push('There is no backup yet.');
  return problems;
}
