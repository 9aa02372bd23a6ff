import { Flag } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { Table } from '../widgets/table/table.tsx';
import { AbuseReportRow } from './abuse-report-row.tsx';
import styles from './abuse-reports.module.css';
import hidden from '../widgets/visually-hidden.module.css';
import { AbuseReportsStore } from './abuse-reports-store.ts';
import { LoadingRows } from '../widgets/loading/loading.tsx';

const states = [
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
] as const;

/** Abuse reports, for administrators. */
const AbuseReportsPage = observer(function AbuseReportsPage() {
  const { session } = useApplication();
  return session.user?.admin === true ? <AbuseReports /> : <NotFound />;
});

export default AbuseReportsPage;

const AbuseReports = observer(function AbuseReports() {
  const { api } = useApplication();
  const store = useMemo(() => new AbuseReportsStore(api), [api]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { reports, state, error, nextPage } = store;
  return (
    <Page title={['Abuse reports']} crumbs={[{ text: 'Abuse reports' }]}>
      <PageHeading title="Abuse reports" description="Reports from users about other people’s content.">
        <SegmentedControl
          label="State"
          isLabelHidden
          segments={states}
          value={state}
          onChange={(newState) => void store.show(newState)}
        />
      </PageHeading>
      {error !== null && <LoadFailure onRetry={() => void store.load()}>{error}</LoadFailure>}
      {reports === null && error === null && <LoadingRows label="Loading reports" count={4} />}
      {reports?.length === 0 && (
        <EmptyState icon={<Flag />} title={state === 'open' ? 'No open reports' : 'No closed reports'} />
      )}
      {reports !== null && reports.length > 0 && (
        <Table label="Abuse reports">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Reported</th>
              <th scope="col">By</th>
              <th scope="col">When</th>
              {state === 'open' && (
                <th scope="col">
                  <span className={hidden.visuallyHidden}>Action</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <AbuseReportRow key={report.id} store={store} report={report} />
            ))}
          </tbody>
        </Table>
      )}
      {nextPage !== null && reports !== null && (
        <Button onPress={() => void store.load(nextPage)} className={styles.more ?? ''}>
          Show more
        </Button>
      )}
    </Page>
  );
});
