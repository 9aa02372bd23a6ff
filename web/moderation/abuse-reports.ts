import { observable, runInAction } from 'mobx';
import { abuseReportStates, type AbuseReportState } from '../../domain/moderation/abuse-report.ts';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Application } from '../app/application-context.ts';
import { choiceParameter } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { ListedReport } from './abuse-report.ts';

const path = '/api/v4/abuse_reports';
const perPage = 50;

/** The reports in one state, newest first, and the action to close them. */
export class AbuseReports {
  readonly list: ListScreen<{ state: AbuseReportState }, Page<ListedReport>>;
  private readonly inProgress = observable.set<number>();

  constructor(private readonly environment: Pick<Application, 'api' | 'router'>) {
    const { api, router } = environment;
    this.list = new ListScreen({
      router,
      view: { state: choiceParameter(abuseReportStates, 'open') },
      perPage,
      read: ({ state, page }, signal) =>
        api.page(path, { query: { state, page, per_page: perPage }, signal }) as Promise<Page<ListedReport>>,
    });
    makeStore(this, { list: false, isClosing: false });
  }

  isClosing({ id }: ListedReport): boolean {
    return this.inProgress.has(id);
  }

  async close({ id }: ListedReport): Promise<void> {
    if (this.inProgress.has(id)) return;
    this.inProgress.add(id);
    try {
      await this.environment.api.rest('PUT', `${path}/${id}`, { body: { state_event: 'close' } });
      await this.list.load();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      runInAction(() => this.inProgress.delete(id));
    }
  }
}
