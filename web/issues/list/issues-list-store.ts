import { reaction, runInAction } from 'mobx';
import { issueSortFields } from '../../../domain/filters/sort.ts';
import { filtersApplied } from '../../../domain/filters/item-filters.ts';
import type { StateFilter } from '../../../domain/filters/state-filter.ts';
import { ApiError, reportDefect } from '../../api/api-error.ts';
import type { Page } from '../../api/client.ts';
import { queryText, type Query } from '../../api/query.ts';
import type { Application } from '../../app/application-context.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { ItemList } from '../../app/items/item-list.ts';
import type { ViewPlace } from '../../filters/filter-bar-store.ts';
import { ListAddress } from '../../filters/list-address.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { StillRows } from '../../widgets/still-rows.ts';
import { groupPathOf } from '../../work-items/item-address.ts';
import type { Namespace } from '../../work-items/item.ts';
import type { TableStore } from '../../work-items/table/table-store.ts';
import { ListDensity } from '../../work-items/list/list-density.ts';
import { RowFocus } from '../../work-items/list/row-focus.ts';
import { RowSelection } from '../../state/row-selection.ts';
import { listPlaceQuery, type ListPlaceQuery } from '../operations/list-place.graphql.ts';
import { filterQuery, listedIssue, orderQuery, type IssueRow, type ListedIssue } from './listed-issue.ts';
import { exportedTableQuery } from '../../filters/exported-table-query.ts';
import { pageNumber, rangeInWords } from '../../state/numbered-pages.ts';

/** Number of issues per page. */
export const issuesPerPage = 50;

type Environment = Pick<Application, 'api' | 'router' | 'session' | 'changes' | 'items'>;
interface Answer {
  /** Counted from 1. */
  number: number;
  page: Page<IssueRow>;
  counts: Record<StateFilter, number>;
  /** Namespace and filters of the counts; all pages, orders and states share them. */
  counted: string;
}

/** A table reads its rows itself. */
const noRows: Page<IssueRow> = { items: [], total: null, nextPage: null, links: null };

/** The issues of a project, or of a group and its descendants, as the URL describes them, page by page. */
export class IssuesListStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  isMissing = false;
  /** Names of the project or group, for the breadcrumbs. */
  place: ListPlaceQuery | null = null;
  readonly address: ListAddress;
  readonly kind = 'issues';
  readonly offersEpicFilter = true;
  readonly offersIssueFilters = true;
  readonly offersGroupFilter: boolean;
  readonly barIsViewOnly = false;
  readonly selection = new RowSelection<ListedIssue>(() => this.issues ?? []);
  readonly density = new ListDensity();
  readonly rowFocus = new RowFocus();
  readonly stillRows = new StillRows(() => this.rowFocus.list);
  /** While the list is shown as a table. */
  table: TableStore<ListedIssue> | null = null;
  private answer: Answer | null = null;
  private readonly list: ItemList<ListedIssue>;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Environment,
    readonly namespace: Namespace,
  ) {
    this.list = new ItemList(environment.items);
    this.offersGroupFilter = namespace.kind === 'group';
    this.address = new ListAddress(environment.router, {
      defaults: { state: 'opened', sort: 'CREATED_AT_DESC' },
      sortChoices: issueSortFields,
    });
    makeStore(this);
  }

  /** The group whose labels, milestones and people are suggested. */
  get groupPath(): string {
    return groupPathOf(this.namespace);
  }

  get viewPlace(): ViewPlace {
    return { namespace: this.namespace, screen: 'issues', boardId: null };
  }

  get signedIn(): boolean {
    return this.environment.session.signedIn;
  }

  get isTable(): boolean {
    return this.address.view.table !== null;
  }

  attach(table: TableStore<ListedIssue> | null): void {
    this.table = table;
  }

  get issues(): readonly ListedIssue[] | null {
    if (this.isTable) return this.table?.rows ?? null;
    return this.answer === null ? null : this.list.items;
  }

  get hasRows(): boolean {
    return this.isTable || (this.issues?.length ?? 0) > 0;
  }

  /** In a group the project is chosen first; only then is it known whether an issue may be created there. */
  get canCreateIssue(): boolean {
    return this.namespace.kind === 'group' ? this.signedIn : this.place?.project?.userPermissions.createIssue === true;
  }

  /** True if the fields of issues may be changed. In a group each issue decides. */
  get canSetMetadata(): boolean {
    return this.namespace.kind === 'group' ? this.signedIn : this.place?.project?.userPermissions.adminIssue === true;
  }

  /** True if cells of a table may be edited. Those who edit the boards of a group may edit all its issues, too. */
  get canEditCells(): boolean {
    return this.namespace.kind === 'group'
      ? this.place?.group?.userPermissions.adminBoards === true
      : this.canSetMetadata;
  }

  /** True if filters hide issues. */
  get isNarrowed(): boolean {
    return filtersApplied(this.address.view.filters);
  }

  countOf(state: StateFilter): number | null {
    return this.answer?.counts[state] ?? null;
  }

  /** "1–50 of 609"; null if nothing is shown. */
  get rangeText(): string | null {
    const { answer } = this;
    if (answer === null || this.isTable) return null;
    const rows = { page: answer.number, perPage: issuesPerPage, count: answer.page.items.length };
    return rangeInWords(rows, answer.page.total ?? answer.counts[this.address.view.state]);
  }

  get pageLinks(): { previous: string | null; next: string | null } {
    if (this.isTable) return { previous: null, next: null };
    const href = (page: number): string => this.address.hrefWith({ page: String(page) });
    // Of the current page, not of one that is loading.
    const { number = 1, page } = this.answer ?? {};
    const next = page?.nextPage ?? null;
    return { previous: number > 1 ? href(number - 1) : null, next: next === null ? null : href(next) };
  }

  /** Follows the URL; returns a function that stops it. */
  start(): () => void {
    void this.loadPlace();
    const stop = reaction(
      () => JSON.stringify([this.path, this.query, this.isTable]),
      () => void this.load(),
      { fireImmediately: true },
    );
    const stopWatching = this.environment.changes.watch(this.namespace.fullPath, (changes) =>
      this.applyChanges(changes),
    );
    return () => {
      stopWatching();
      stop();
      this.#calls.stop();
      this.list.close();
    };
  }

  async load(): Promise<void> {
    this.status = 'loading';
    this.stillRows.reset();
    await this.#calls.read(
      (signal) => this.read(signal, this.answer),
      (answer) => this.take(answer),
      (error) => {
        reportDefect(error);
        this.isMissing = error instanceof ApiError && error.kind === 'not_found';
        this.status = 'failed';
      },
    );
  }

  /** Reloads the page and the counts when others changed issues; rows that do not move update at once. */
  private async applyChanges({ items, gone, labels, milestones, iterations, reload }: Changes): Promise<boolean> {
    if (this.status === 'loading') return false;
    const named = gone.length + labels.length + milestones.length + iterations.length;
    const isConcerned = reload || named > 0 || items.some(({ type, iid }) => type !== 'epic' || this.showsEpic(iid));
    return !isConcerned || (await this.refresh());
  }

  /** Reloads the page and the counts; returns false on failure. */
  async refresh(): Promise<boolean> {
    const isRead = await this.#calls.follow(
      (signal) => this.read(signal),
      (answer) => {
        const isSame = answer.page.items.map(({ id }) => id).join() === this.list.numbers.join();
        if (this.table !== null) this.take(answer);
        else this.stillRows.update(isSame, () => this.take(answer));
      },
    );
    return isRead && (await this.table?.refresh()) !== false;
  }

  private showsEpic(iid: number): boolean {
    return this.issues?.some(({ epicLink }) => epicLink?.url.endsWith(`/${iid}`)) === true;
  }

  private take(answer: Answer): void {
    this.answer = answer;
    this.list.set(answer.page.items.map(listedIssue));
    this.isMissing = false;
    this.status = 'ready';
  }

  private async loadPlace(): Promise<void> {
    const { kind, fullPath } = this.namespace;
    try {
      const place = await this.environment.api.graphql(listPlaceQuery, { fullPath, inProject: kind === 'project' });
      runInAction(() => {
        this.place = place;
      });
    } catch (error) {
      // Shows the path until the names are loaded.
      reportDefect(error);
    }
  }

  /** Loads the page, and the counts unless `known` has the same namespace and filters. */
  private async read(signal: AbortSignal, known: Answer | null = null): Promise<Answer> {
    const { api } = this.environment;
    const number = this.page;
    const query = filterQuery(this.address.view.filters, this.groupPath);
    const counted = JSON.stringify([this.path, query]);
    const [page, counts] = await Promise.all([
      this.isTable
        ? noRows
        : (api.page(`${this.path}/issues`, { query: this.query, signal }) as Promise<Page<IssueRow>>),
      known?.counted === counted ? known.counts : this.readCounts(query, signal),
    ]);
    return { number, page, counts, counted };
  }

  private async readCounts(query: Query, signal: AbortSignal): Promise<Answer['counts']> {
    const path = `${this.path}/issues_statistics` as const;
    const { statistics } = await this.environment.api.rest('GET', path, {
      query,
      signal,
    });
    return statistics.counts;
  }

  /** URL for downloading all matches as a file. */
  get csvAddress(): string {
    const { view } = this.address;
    return `${this.path}/issues.csv${queryText({ ...this.filters, ...exportedTableQuery('issues', view.table) })}`;
  }

  private get page(): number {
    return pageNumber(this.address.view.page);
  }

  get path() {
    const { kind, fullPath } = this.namespace;
    const place = this.address.view.filters.groupPath ?? fullPath;
    return `/api/v4/${kind}s/${encodeURIComponent(kind === 'group' ? place : fullPath)}` as const;
  }

  /** Filters, order and state. */
  get filters(): Query {
    const { view } = this.address;
    return { ...filterQuery(view.filters, this.groupPath), ...orderQuery(view), state: view.state };
  }

  private get query() {
    return {
      ...this.filters,
      with_labels_details: true,
      per_page: issuesPerPage,
      page: this.page,
    };
  }
}
