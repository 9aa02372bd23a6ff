import { runInAction } from 'mobx';
import { errorText, failureText, throwRefusal } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { widgetWith } from '../../work-items/widget-with.ts';
import type { IssueStore } from '../issue-source.ts';
import {
  deleteTimelogMutation,
  issueTimeReportQuery,
  type IssueTimeReportQuery,
} from '../operations/time-report.graphql.ts';

type Workspace = NonNullable<IssueTimeReportQuery['namespace']>;
type TimeWidget = Extract<NonNullable<Workspace['workItem']>['widgets'][number], { timelogs: unknown }>;
export type TimeEntry = TimeWidget['timelogs']['nodes'][number];

/** The time entries of an issue, newest first; loaded when the dialog opens. */
export class TimeReport {
  isOpen = false;
  entries: readonly TimeEntry[] | null = null;
  hasMore = false;
  error: string | null = null;
  /** The entry whose deletion is being confirmed. */
  deleted: TimeEntry | null = null;
  isDeleting = false;
  isLoadingMore = false;
  #after: string | null = null;

  constructor(private readonly store: IssueStore) {
    makeStore(this);
  }

  show(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) void this.load();
  }

  async load(): Promise<void> {
    await this.read(null);
  }

  async loadMore(): Promise<void> {
    await during(this, 'isLoadingMore', () => this.read(this.#after));
  }

  askToDelete(entry: TimeEntry | null): void {
    this.deleted = entry;
    this.error = null;
  }

  async delete(): Promise<void> {
    const { deleted, store } = this;
    if (deleted === null) return;
    this.isDeleting = true;
    try {
      const input = { id: deleted.id };
      const { timelogDelete } = await store.environment.api.graphql(deleteTimelogMutation, { input });
      throwRefusal(timelogDelete.errors);
      runInAction(() => {
        this.deleted = null;
      });
      await store.load();
      await this.load();
    } catch (error) {
      runInAction(() => {
        this.error = failureText(error, 'Something went wrong while deleting the time entry.');
      });
    } finally {
      runInAction(() => {
        this.isDeleting = false;
      });
    }
  }

  private async read(after: string | null): Promise<void> {
    const { environment, address } = this.store;
    try {
      const { namespace } = await environment.api.graphql(issueTimeReportQuery, { ...address.variables, after });
      const page = widgetWith(namespace, 'timelogs')?.timelogs;
      runInAction(() => {
        this.error = null;
        this.entries = [...(after === null ? [] : (this.entries ?? [])), ...(page?.nodes ?? [])];
        this.hasMore = page?.pageInfo.hasNextPage ?? false;
        this.#after = page?.pageInfo.endCursor ?? null;
      });
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }
}
