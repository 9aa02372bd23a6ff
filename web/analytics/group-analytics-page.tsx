import { ChartColumn } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import { doraMetrics, type DoraMetric } from '../../domain/analytics/dora.ts';
import { addDays } from '../../domain/calendar/day.ts';
import { dayInWords, spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { counted } from '../../domain/text/plural.ts';
import { errorText } from '../api/api-error.ts';
import type { Review } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Chart } from '../widgets/chart/chart.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Select } from '../widgets/select/select.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import { Table } from '../widgets/table/table.tsx';
import { isEmptyMetric, metricWords, numberInWords, pointsOf, summaryOf } from './figures-in-words.ts';
import { GroupAnalytics, shownDays, type MetricAnswer } from './group-analytics.ts';
import styles from './group-analytics-page.module.css';

/** What happened in a group in the last days: activity, the four DORA metrics, reviews and deployments of a project. */
const GroupAnalyticsPage = observer(function GroupAnalyticsPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const store = useMemo(() => new GroupAnalytics(application, fullPath), [application, fullPath]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { figures, loadError } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null) return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  if (figures === null) return <PageLoading />;
  const { group, activity, metrics } = figures;
  const crumbs = groupCrumbs({ fullPath: group.full_path, fullName: group.full_name });
  return (
    <Page title={['Analytics', group.full_name]} crumbs={[...crumbs, { text: 'Analytics' }]}>
      <PageHeading
        title="Analytics"
        description={`${group.name} and everything below it, ${spanInWords(store.firstDay, store.lastDay)}.`}
      />
      <section aria-labelledby="activity" className={styles.section}>
        <h2 id="activity">Activity in {shownDays} days</h2>
        <dl className={styles.counts}>
          <Count name="Issues created" value={activity.issues} />
          <Count name="Merge requests created" value={activity.mergeRequests} />
          <Count name="Members added" value={activity.members} />
        </dl>
      </section>
      <section aria-labelledby="dora" className={styles.section}>
        <h2 id="dora">Delivery</h2>
        <div className={styles.charts}>
          {doraMetrics.map((name) => (
            <Metric key={name} name={name} metric={metrics[name]} />
          ))}
        </div>
      </section>
      <OfProject store={store} />
    </Page>
  );
});

export default GroupAnalyticsPage;

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd>{numberInWords(value)}</dd>
    </div>
  );
}

function Metric({ name, metric }: { name: DoraMetric; metric: MetricAnswer }) {
  const { title, meaning, formatted, unit, kind, whole, empty } = metricWords[name];
  const points = useMemo(() => pointsOf(metric), [metric]);
  const isEmpty = isEmptyMetric(name, metric);
  const total = metric.total === null ? 'No data' : formatted(metric.total);
  return (
    <ChartCard title={title} meaning={meaning} total={isEmpty ? null : total}>
      {isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <Chart
          title={title}
          summary={summaryOf(points, total, formatted)}
          labelTitle="Day"
          {...{ kind, points, formatted, unit, whole }}
        />
      )}
    </ChartCard>
  );
}

interface ChartCardProps {
  title: string;
  meaning: string;
  /** The value of all days together. */
  total: string | null;
  children: ReactNode;
}

function ChartCard({ title, meaning, total, children }: ChartCardProps) {
  return (
    <article aria-label={title} className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.meaning}>{meaning}</p>
      {total !== null && <p className={styles.total}>{total}</p>}
      {children}
    </article>
  );
}

const OfProject = observer(function OfProject({ store }: { store: GroupAnalytics }) {
  const { figures, projectId, ofProject, projectError } = store;
  if (figures === null) return null;
  const { items, nextPage } = figures.projects;
  return (
    <section aria-labelledby="of-project" className={styles.section}>
      <h2 id="of-project">One project</h2>
      {items.length === 0 || projectId === null ? (
        <EmptyState icon={<ChartColumn />} title="No projects yet">
          Reviews and deployments are shown for each project of the group.
        </EmptyState>
      ) : (
        <>
          <p className={styles.chosen}>{items.find(({ id }) => id === projectId)?.name_with_namespace}</p>
          <div className={styles.choices}>
            <Select
              label="Project"
              description={nextPage === null ? undefined : `The first ${items.length} projects by name.`}
              choices={items.map(({ id, name_with_namespace: text }) => ({ value: String(id), text }))}
              value={String(projectId)}
              onChange={(id) => void store.chooseProject(Number(id))}
            />
            {ofProject !== null && ofProject.environments.length > 0 && (
              <Select
                label="Environment"
                choices={ofProject.environments.map(({ name }) => ({ value: name, text: name }))}
                value={store.environment}
                onChange={(name) => void store.chooseEnvironment(name)}
              />
            )}
          </div>
          {projectError !== null && (
            <LoadFailure
              title="Couldn't load the project's figures"
              onRetry={() => void store.chooseProject(projectId)}
            >
              {errorText(projectError)}
            </LoadFailure>
          )}
          {ofProject === null && projectError === null && <Skeleton width="100%" />}
          {ofProject !== null && (
            <div className={styles.charts}>
              <Deployments store={store} />
              <Reviews reviews={ofProject.reviews.items} total={ofProject.reviews.total} />
            </div>
          )}
        </>
      )}
    </section>
  );
});

const Deployments = observer(function Deployments({ store }: { store: GroupAnalytics }) {
  const { environment, frequency, frequencyError, firstDay } = store;
  const points = useMemo(() => {
    const counts = new Map(frequency?.map(({ from, value }) => [from, value]));
    return Array.from({ length: shownDays }, (_, index) => {
      const day = addDays(firstDay, index);
      return { label: dayInWords(day), value: counts.get(day) ?? 0 };
    });
  }, [frequency, firstDay]);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const title = environment === null ? 'Deployments' : `Deployments to ${environment}`;
  const isEmpty = environment === null || (frequency !== null && total === 0);
  return (
    <ChartCard
      title={title}
      meaning="Successful ones per day"
      total={isEmpty || frequency === null ? null : numberInWords(total)}
    >
      {frequencyError !== null && environment !== null && (
        <LoadFailure onRetry={() => void store.chooseEnvironment(environment)}>{errorText(frequencyError)}</LoadFailure>
      )}
      {isEmpty ? (
        <p className={styles.empty}>
          {environment === null ? 'The project has no environments.' : 'Nothing was deployed here.'}
        </p>
      ) : frequency === null ? (
        frequencyError === null && <Skeleton width="100%" />
      ) : (
        <Chart
          title={title}
          summary={summaryOf(points, counted(total, 'deployment'), numberInWords)}
          labelTitle="Day"
          kind="bar"
          points={points}
          formatted={numberInWords}
          unit="Deployments"
        />
      )}
    </ChartCard>
  );
});

function Reviews({ reviews, total }: { reviews: readonly Review[]; total: number | null }) {
  return (
    <ChartCard
      title="Code review"
      meaning="Open merge requests, those that have been in review longest first"
      total={reviews.length === 0 ? null : numberInWords(total ?? reviews.length)}
    >
      {reviews.length === 0 ? (
        <p className={styles.empty}>No merge request is open.</p>
      ) : (
        <>
          <Table label="Open merge requests">
            <thead>
              <tr>
                <th scope="col">Merge request</th>
                <th scope="col">In review</th>
                <th scope="col">Author</th>
                <th scope="col">Approved by</th>
              </tr>
            </thead>
            <tbody>
              {reviews.map(({ id, iid, title, review_time: hours, author, approved_by: approvers }) => (
                <tr key={id}>
                  <th scope="row" data-label="Merge request" className={styles.title}>
                    !{iid} {title}
                  </th>
                  <td data-label="In review">{hours === null ? 'Not yet' : hoursInWords(hours)}</td>
                  <td data-label="Author">{author?.name ?? 'Someone who left'}</td>
                  <td data-label="Approved by">{approvers.map(({ name }) => name).join(', ') || 'Nobody yet'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {total !== null && total > reviews.length && (
            <p className={styles.meaning}>The first {reviews.length} are shown.</p>
          )}
        </>
      )}
    </ChartCard>
  );
}

function hoursInWords(hours: number): string {
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
