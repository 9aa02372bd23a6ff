import { observable, runInAction } from 'mobx';
import type { AbuseReportState } from '../../domain/abuse-reports/abuse-report.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient, Page } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import type { ListedReport } from './abuse-report.ts';

const path = '/api/v4/abuse_reports';
const pageSize = 50;

/** The reports in one state, newest first, and the action to close them. */
export class AbuseReportsStore {
  state: AbuseReportState = 'open';
  reports: readonly ListedReport[] | null = null;
  nextPage: number | null = null;
  error: string | null = null;
  private readonly inProgress = observable.set<number>();
  readonly #calls = new LatestCall();

  constructor(private readonly api: ApiClient) {
    makeStore(this, { isClosing: false });
  }

  async show(state: AbuseReportState): Promise<void> {
    this.state = state;
    this.reports = null;
    await this.load();
  }

  /** Loads the first page, or the next one. */
  async load(page = 1): Promise<void> {
    this.error = null;
    const query = { state: this.state, page, per_page: pageSize };
    await this.#calls.read(
      (signal) => this.api.page(path, { query, signal }) as Promise<Page<ListedReport>>,
      ({ items, nextPage }) => {
        this.reports = page === 1 ? items : [...(this.reports ?? []), ...items];
        this.nextPage = nextPage;
      },
      (error) => this.fail(error),
    );
  }

  isClosing(report: ListedReport): boolean {
    return this.inProgress.has(report.id);
  }

  /** Removes a report from the list of open ones. */
  async close(report: ListedReport): Promise<void> {
    if (this.isClosing(report)) return;
    this.inProgress.add(report.id);
    this.error = null;
    try {
      await this.api.rest('PUT', `${path}/${report.id}`, { body: { state_event: 'close' } });
      runInAction(() => {
        this.reports = this.reports?.filter(({ id }) => id !== report.id) ?? null;
      });
    } catch (error) {
      this.fail(error);
    } finally {
      runInAction(() => this.inProgress.delete(report.id));
    }
  }

  leave(): void {
    this.#calls.stop();
  }

  private fail(error: unknown): void {
    this.error = errorText(error);
  }
}
