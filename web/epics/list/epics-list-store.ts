import { reaction } from 'mobx';
import { filtersApplied } from '../../../domain/filters/item-filters.ts';
import type { StateFilter } from '../../../domain/filters/state-filter.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { Application } from '../../app/application-context.ts';
import { queryText } from '../../api/query.ts';
import { epicQuery, epicVariables } from '../../filters/epic-variables.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { ItemList } from '../../app/items/item-list.ts';
import type { ViewPlace } from '../../filters/filter-bar-store.ts';
import { ListAddress } from '../../filters/list-address.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { groupEpicsQuery, type GroupEpicsQuery, type GroupEpicsQueryVariables } from './epics-list.graphql.ts';
import { listedEpic, type ListedEpic } from './listed-epic.ts';
import type { Query } from '../../api/query.ts';
import { exportedTableQuery } from '../../filters/exported-table-query.ts';
import type { TableStore } from '../../work-items/table/table-store.ts';
import { StillRows } from '../../widgets/still-rows.ts';
import { ListDensity } from '../../work-items/list/list-density.ts';
import { pageNumber, rangeInWords } from '../../state/numbered-pages.ts';
import { RowFocus } from '../../work-items/list/row-focus.ts';
import { RowSelection } from '../../state/row-selection.ts';

/** Number of epics per page. */
const epicsPerPage = 50;

/** The last page that the API can skip to. */
const pagesMaximum = 2000;

type Environment = Pick<Application, 'api' | 'router' | 'session' | 'changes' | 'items'>;
type GroupAnswer = NonNullable<GroupEpicsQuery['group']>;

/** The list of a group's epics: the view in the URL, and the last page that was loaded. */
export class EpicsListStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  isMissing = false;
  group: GroupAnswer | null = null;
  /** Number of the page that is shown, which may not be the one that is on its way. */
  private shownPage = 1;
  readonly address: ListAddress;
  /** The list cannot be filtered by a parent epic. */
  readonly offersEpicFilter = false;
  readonly barIsViewOnly = false;
  readonly density = new ListDensity();
  readonly rowFocus = new RowFocus();
  readonly stillRows = new StillRows(() => this.rowFocus.list);
  readonly selection = new RowSelection<ListedEpic>(() => this.epics);
  /** While the list is shown as a table. */
  table: TableStore<ListedEpic> | null = null;
  private readonly list: ItemList<ListedEpic>;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Environment,
    readonly groupPath: string,
  ) {
    this.list = new ItemList(environment.items);
    this.address = new ListAddress(environment.router, { defaults: { state: 'opened', sort: 'CREATED_AT_DESC' } });
    makeStore(this);
  }

  get viewPlace(): ViewPlace {
    return { namespace: { kind: 'group', fullPath: this.groupPath }, screen: 'epics', boardId: null };
  }

  get signedIn(): boolean {
    return this.environment.session.signedIn;
  }

  get isTable(): boolean {
    return this.address.view.table !== null;
  }

  attach(table: TableStore<ListedEpic> | null): void {
    this.table = table;
  }

  get epics(): readonly ListedEpic[] {
    return this.isTable ? (this.table?.rows ?? []) : this.list.items;
  }

  get hasRows(): boolean {
    return this.isTable || this.epics.length > 0;
  }

  /** True if filters hide epics. */
  get isNarrowed(): boolean {
    return filtersApplied({ ...this.address.view.filters, epicIid: null });
  }

  get canCreateEpic(): boolean {
    return this.group?.userPermissions.createEpic ?? false;
  }

  countOf(state: StateFilter): number | null {
    return this.group?.[state].count ?? null;
  }

  /** URLs of the previous and next page; null if there is none. */
  get pageLinks(): { previous: string | null; next: string | null } {
    const { shownPage: page } = this;
    const href = (number: number): string => this.address.hrefWith({ page: String(number), prev: null, next: null });
    if (this.isTable) return { previous: null, next: null };
    const hasNext = this.group?.epics.pageInfo.hasNextPage === true && page < pagesMaximum;
    return { previous: page > 1 ? href(page - 1) : null, next: hasNext ? href(page + 1) : null };
  }

  /** "1–50 of 609"; null while nothing is shown. */
  get rangeText(): string | null {
    if (this.isTable) return null;
    const rows = { page: this.shownPage, perPage: epicsPerPage, count: this.epics.length };
    return rangeInWords(rows, this.countOf(this.address.view.state));
  }

  /** Follows the URL; returns a function that stops it. */
  start(): () => void {
    const stop = reaction(
      () => JSON.stringify(this.variables),
      () => void this.load(),
      { fireImmediately: true },
    );
    const stopWatching = this.environment.changes.watch(this.groupPath, (changes) => this.applyChanges(changes));
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
      (signal) => this.environment.api.graphql(groupEpicsQuery, this.variables, { signal }),
      ({ group }) => {
        this.take(group);
        this.shownPage = this.page;
      },
      (error) => {
        reportDefect(error);
        this.status = 'failed';
      },
    );
  }

  /** Reloads the page and the counts when others changed epics; rows that do not move update at once. */
  private async applyChanges({ items, gone, labels, reload }: Changes): Promise<boolean> {
    if (this.status === 'loading') return false;
    const isConcerned = items.some(({ type, parts }) => type === 'epic' && parts.some((part) => part !== 'notes'));
    if (!isConcerned && !reload && gone.length + labels.length === 0) return true;
    return await this.refresh();
  }

  /** Reloads the page and the counts; returns false on failure. */
  async refresh(): Promise<boolean> {
    const isRead = await this.#calls.follow(
      (signal) => this.environment.api.graphql(groupEpicsQuery, this.variables, { signal }),
      ({ group }) => {
        const isSame = group?.epics.nodes.map(({ id }) => id).join() === this.epics.map(({ id }) => id).join();
        if (this.table !== null) this.take(group);
        else this.stillRows.update(isSame, () => this.take(group));
      },
    );
    return isRead && (await this.table?.refresh()) !== false;
  }

  private take(group: GroupAnswer | null): void {
    this.group = group;
    this.list.set((group?.epics.nodes ?? []).map(listedEpic));
    this.isMissing = group === null;
    this.status = 'ready';
  }

  /** URL for downloading all matches as a file. */
  get csvAddress(): string {
    return `${this.path}/epics.csv${queryText({ ...this.filters, ...exportedTableQuery('epics', this.address.view.table) })}`;
  }

  /** The listed group in the REST API. */
  get path() {
    return `/api/v4/groups/${encodeURIComponent(this.address.view.filters.groupPath ?? this.groupPath)}` as const;
  }

  /** Filters, order and state for the REST API. */
  get filters(): Query {
    const { view } = this.address;
    return { ...epicQuery(view, this.groupPath), include_descendant_groups: view.filters.groupPath === null };
  }

  private get page(): number {
    return Math.min(pageNumber(this.address.view.page), pagesMaximum);
  }

  private get variables(): GroupEpicsQueryVariables {
    const { view } = this.address;
    return {
      ...epicVariables(view, this.groupPath),
      fullPath: view.filters.groupPath ?? this.groupPath,
      includeDescendantGroups: view.filters.groupPath === null,
      // A table reads its rows itself.
      first: this.isTable ? 1 : epicsPerPage,
      offset: (this.page - 1) * epicsPerPage,
    };
  }
}
