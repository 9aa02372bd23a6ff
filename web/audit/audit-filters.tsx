import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { auditOf, auditSubjects } from '../../domain/audit/audit-event.ts';
import type { AuditSubject } from '../../domain/log/subjects.ts';
import { useApplication } from '../app/application-context.ts';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import type { AuditList } from './audit-list.ts';
import styles from './audit-page.module.css';

/** What the list of audit events is narrowed to, and all of it as a file. */
const AuditFilters = observer(function AuditFilters({ list }: { list: AuditList }) {
  const { clock } = useApplication();
  return (
    <div className={styles.filters} role="search" aria-label="Filter audit events">
      <Select<AuditSubject | 'any'>
        label="Kind"
        choices={[
          { value: 'any', text: 'Any' },
          ...auditSubjects.map((subject) => ({ value: subject, text: auditOf(subject).text })),
        ]}
        value={list.subject ?? 'any'}
        onChange={(kind) => list.narrow({ kind: kind === 'any' ? null : kind })}
      />
      <DateField
        label="From (UTC)"
        today={clock.today}
        value={list.from}
        maximum={list.to}
        onChange={(from) => list.narrow({ from })}
        className={styles.date ?? ''}
      />
      <DateField
        label="To (UTC)"
        today={clock.today}
        value={list.to}
        minimum={list.from}
        onChange={(to) => list.narrow({ to })}
        className={styles.date ?? ''}
      />
      <SearchField
        key={list.author}
        label="Username of the author"
        defaultValue={list.author}
        onSubmit={(author) => list.narrow({ author: author.trim().replace(/^@/, '') })}
        onClear={() => list.narrow({ author: null })}
        className={styles.author ?? ''}
      />
      <a href={list.csvAddress} download className={styles.csv}>
        <Download aria-hidden /> CSV
      </a>
    </div>
  );
});

export default AuditFilters;
