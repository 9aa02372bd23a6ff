import { Flag } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { AbuseReportRow } from './abuse-report-row.tsx';
import { AbuseReports } from './abuse-reports.ts';

const states = [
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
] as const;

/** Abuse reports, for administrators. */
const AbuseReportsPage = observer(function AbuseReportsPage() {
  const { session } = useApplication();
  return session.user?.admin === true ? <Reports /> : <NotFound />;
});

export default AbuseReportsPage;

const Reports = observer(function Reports() {
  const application = useApplication();
  const reports = useMemo(() => new AbuseReports(application), [application]);
  const { list } = reports;
  useEffect(() => list.start(), [list]);
  const { state } = list.view;
  return (
    <Page title={['Abuse reports']} crumbs={[{ text: 'Abuse reports' }]}>
      <PageHeading title="Abuse reports" description="Reports from users about other people’s content.">
        <SegmentedControl
          label="State"
          isLabelHidden
          segments={states}
          value={state}
          onChange={(chosen) => list.change({ state: chosen })}
        />
      </PageHeading>
      <ListStates
        list={list}
        loading="Loading reports"
        empty={<EmptyState icon={<Flag />} title={state === 'open' ? 'No open reports' : 'No closed reports'} />}
        hidesFailed
      >
        {({ items }) => (
          <Table label="Abuse reports" isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Reported</th>
                <th scope="col">By</th>
                <th scope="col">When</th>
                {state === 'open' && <ActionsHead />}
              </tr>
            </thead>
            <tbody>
              {items.map((report) => (
                <AbuseReportRow key={report.id} reports={reports} report={report} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
    </Page>
  );
});
