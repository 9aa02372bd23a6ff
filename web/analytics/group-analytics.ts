import type { DoraMetric } from '../../domain/analytics/dora.ts';
import { addDays, type Day } from '../../domain/calendar/day.ts';
import { isAbsent } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import type { Environment, Project, Review, SimpleProject, SingleGroup } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

/** Days that the charts show; the counts of activity use the same. */
export const shownDays = 90;
const projectsAtMost = 100;
const environmentsAtMost = 100;
const reviewsPerPage = 20;

/** Values by day, and one for all days together. */
export interface MetricAnswer {
  total: number | null;
  points: readonly { date: Day; value: number | null }[];
}

export interface ActivityAnswer {
  issues: number;
  mergeRequests: number;
  members: number;
}

interface GroupFigures {
  group: SingleGroup;
  activity: ActivityAnswer;
  metrics: Readonly<Record<DoraMetric, MetricAnswer>>;
  projects: Page<Project | SimpleProject>;
  /** Project of the merge request that changed last. */
  newestChange: number | undefined;
}

interface ProjectFigures {
  reviews: Page<Review>;
  environments: readonly Environment[];
}

/** What happened in a group in the last days, and in one of its projects. */
export class GroupAnalytics {
  figures: GroupFigures | null = null;
  loadError: unknown = null;
  projectId: number | null = null;
  ofProject: ProjectFigures | null = null;
  projectError: unknown = null;
  environment: string | null = null;
  frequency: AnswerAt<'GET', `/api/v4/projects/${number}/analytics/deployment_frequency`> | null = null;
  frequencyError: unknown = null;
  readonly #calls = new LatestCall();
  readonly #projectCalls = new LatestCall();
  readonly #frequencyCalls = new LatestCall();

  constructor(
    private readonly environmentOfPage: Pick<Application, 'api' | 'clock'>,
    readonly fullPath: string,
  ) {
    makeStore(this);
  }

  /** True if the group does not exist, or the reader may not see its analytics. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  get lastDay(): Day {
    return this.environmentOfPage.clock.today;
  }

  get firstDay(): Day {
    return addDays(this.lastDay, 1 - shownDays);
  }

  async load(): Promise<void> {
    const { api } = this.environmentOfPage;
    const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}` as const;
    const days = { start_date: this.firstDay, end_date: this.lastDay };
    this.loadError = null;
    await this.#calls.read(
      async (signal) => {
        const metric = async (name: DoraMetric): Promise<MetricAnswer> => {
          const read = (interval: 'daily' | 'all') =>
            api.rest('GET', `${path}/dora/metrics`, {
              query: { metric: name, interval, ...days },
              signal,
            });
          const [points, total] = await Promise.all([read('daily'), read('all')]);
          return { points: points as MetricAnswer['points'], total: total[0]?.value ?? null };
        };
        const query = { group_path: this.fullPath };
        const count = async <Name extends 'issues_count' | 'merge_requests_count' | 'new_members_count'>(
          name: Name,
        ) => {
          const path = `/api/v4/analytics/group_activity/${name}`;
          return ((await api.rest<unknown>('GET', path, { query, signal })) as Record<Name, number>)[name];
        };
        const [group, issues, mergeRequests, members, projects, changes, ...metrics] = await Promise.all([
          api.rest('GET', path, { query: { with_projects: false }, signal }),
          count('issues_count'),
          count('merge_requests_count'),
          count('new_members_count'),
          api.page(`${path}/projects`, {
            query: {
              include_subgroups: true,
              archived: false,
              simple: true,
              order_by: 'name',
              sort: 'asc',
              per_page: projectsAtMost,
            },
            signal,
          }),
          api.rest('GET', `${path}/merge_requests`, {
            query: { order_by: 'updated_at', sort: 'desc', per_page: 1 },
            signal,
          }),
          metric('deployment_frequency'),
          metric('lead_time_for_changes'),
          metric('time_to_restore_service'),
          metric('change_failure_rate'),
        ]);
        const [frequency, leadTime, restoring, failures] = metrics;
        return {
          group,
          projects,
          newestChange: changes[0]?.project_id,
          activity: { issues, mergeRequests, members },
          metrics: {
            deployment_frequency: frequency,
            lead_time_for_changes: leadTime,
            time_to_restore_service: restoring,
            change_failure_rate: failures,
          },
        };
      },
      (figures) => {
        this.figures = figures;
        const { projects, newestChange } = figures;
        const first = projects.items.find(({ id }) => id === newestChange) ?? projects.items[0];
        if (this.projectId === null && first !== undefined) void this.chooseProject(first.id);
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  async chooseProject(id: number): Promise<void> {
    const { api } = this.environmentOfPage;
    this.projectId = id;
    this.ofProject = null;
    this.projectError = null;
    this.environment = null;
    this.frequency = null;
    this.#frequencyCalls.stop();
    await this.#projectCalls.read(
      (signal) =>
        Promise.all([
          api.page('/api/v4/analytics/code_review', {
            query: { project_id: String(id), per_page: reviewsPerPage },
            signal,
          }),
          api.page(`/api/v4/projects/${id}/environments`, {
            query: { per_page: environmentsAtMost },
            signal,
          }),
        ]),
      ([reviews, environments]) => {
        this.ofProject = { reviews, environments: environments.items };
        const first = environments.items.find(({ name }) => name === 'production') ?? environments.items[0];
        if (first !== undefined) void this.chooseEnvironment(first.name);
      },
      (error) => {
        this.projectError = error;
      },
    );
  }

  async chooseEnvironment(name: string): Promise<void> {
    const { projectId } = this;
    if (projectId === null) return;
    this.environment = name;
    this.frequency = null;
    this.frequencyError = null;
    await this.#frequencyCalls.read(
      (signal) =>
        this.environmentOfPage.api.rest('GET', `/api/v4/projects/${projectId}/analytics/deployment_frequency`, {
          query: { environment: name, from: this.firstDay, to: this.lastDay, interval: 'daily' },
          signal,
        }),
      (frequency) => {
        this.frequency = frequency;
      },
      (error) => {
        this.frequencyError = error;
      },
    );
  }

  leave(): void {
    for (const calls of [this.#calls, this.#projectCalls, this.#frequencyCalls]) calls.stop();
  }
}
