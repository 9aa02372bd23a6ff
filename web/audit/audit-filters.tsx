import { observer } from 'mobx-react-lite';
import { auditOf, auditSubjects } from '../../domain/audit/audit-event.ts';
import { useApplication } from '../app/application-context.ts';
import type { Namespace } from '../app/namespace.ts';
import { CsvLink } from '../widgets/csv-link/csv-link.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { SubmittedSearchField } from '../widgets/search-field/search-field.tsx';
import { FilterSelect } from '../widgets/select/filter-select.tsx';
import { csvAddress, type AuditList } from './audit-list.ts';
import styles from './audit-page.module.css';

interface AuditFiltersProps {
  list: AuditList;
  place: Namespace | null;
}

/** What the list of audit events is narrowed to, and all of it as a file. */
const AuditFilters = observer(function AuditFilters({ list, place }: AuditFiltersProps) {
  const { clock } = useApplication();
  const { view } = list;
  return (
    <div className={styles.filters} role="search" aria-label="Filter audit events">
      <FilterSelect
        label="Kind"
        anyText="Any"
        choices={auditSubjects.map((subject) => ({ value: subject, text: auditOf(subject).text }))}
        value={view.kind}
        onChange={(kind) => list.go({ kind })}
      />
      <DateField
        label="From (UTC)"
        today={clock.today}
        value={view.from}
        maximum={view.to}
        onChange={(from) => list.go({ from })}
        className={styles.date ?? ''}
      />
      <DateField
        label="To (UTC)"
        today={clock.today}
        value={view.to}
        minimum={view.from}
        onChange={(to) => list.go({ to })}
        className={styles.date ?? ''}
      />
      <SubmittedSearchField
        label="Username of the author"
        submitted={view.author}
        onSubmit={(author) => list.go({ author: author.replace(/^@/, '') })}
        className={styles.author ?? ''}
      />
      <CsvLink href={csvAddress(view, place)} className={styles.csv} />
    </div>
  );
});

export default AuditFilters;
