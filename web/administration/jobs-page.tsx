import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { inDigits } from '../../domain/calendar/format.ts';
import { AdministrationPage } from '../app/administration-page.tsx';
import { useApplication } from '../app/application-context.ts';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { Table } from '../widgets/table/table.tsx';
import { Jobs, jobStates, type JobState } from './jobs.ts';

const stateNames: Record<JobState, string> = { failing: 'Failing', all: 'All' };

/** Work that no request waits for, such as calls of webhooks and mails. */
const JobsPage = observer(function JobsPage() {
  const { api } = useApplication();
  const jobs = useMemo(() => new Jobs(api), [api]);
  return (
    <AdministrationPage
      title="Background work"
      description="Webhooks, emails, repositories and directories. Failed work is retried automatically."
      reading={jobs.reading}
    >
      {(list) => (
        <>
          <SegmentedControl
            label="Jobs shown"
            isLabelHidden
            segments={jobStates.map((value) => ({ value, text: stateNames[value] }))}
            value={jobs.state}
            onChange={jobs.show}
          />
          {list.length === 0 ? (
            <EmptyState
              icon={<CircleCheck />}
              title={jobs.state === 'failing' ? 'Nothing is failing' : 'Nothing is waiting'}
            />
          ) : (
            <Table label="Jobs" isBusy={jobs.reading.isLoading}>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">Lane</th>
                  <th scope="col">Attempts</th>
                  <th scope="col">Created</th>
                  <th scope="col">Next try</th>
                  <th scope="col">Action</th>
                </tr>
              </thead>
              <tbody>
                {list.map((job) => (
                  <tr key={job.id}>
                    <td data-label="Kind">{job.kind}</td>
                    <td data-label="Lane">{job.lane}</td>
                    <td data-label="Attempts">{inDigits(job.attempts)}</td>
                    <td data-label="Created">
                      <Moment at={job.created_at} />
                    </td>
                    <td data-label="Next try">{job.is_running ? 'Running' : <Moment at={job.due_at} />}</td>
                    <td data-label="Action">
                      <Button
                        size="small"
                        aria-label={`Retry job ${job.id}`}
                        isDisabled={job.is_running}
                        onPress={() => void jobs.retry(job)}
                      >
                        Retry
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </>
      )}
    </AdministrationPage>
  );
});

export default JobsPage;
