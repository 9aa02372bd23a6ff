import { reaction, runInAction } from 'mobx';
import { issueSortFields } from '../../../domain/filters/sort.ts';
import { filtersApplied } from '../../../domain/filters/item-filters.ts';
import { ApiError, errorText, reportDefect } from '../../api/api-error.ts';
import type { Page } from '../../api/client.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { Query } from '../../api/query.ts';
import type { Board, BoardColumn as ColumnAnswer } from '../../api/rest.generated.ts';
import type { Application } from '../../app/application-context.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { addresses } from '../../app/addresses.ts';
import { apiPath } from '../../app/namespace.ts';
import type { ViewPlace } from '../../filters/filter-bar-store.ts';
import { ListAddress } from '../../filters/list-address.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { cursorOf } from '../../state/list-screen.ts';
import { makeStore } from '../../state/make-store.ts';
import { groupPathOf } from '../../work-items/item-address.ts';
import type { Namespace } from '../../work-items/item.ts';
import { filterQuery, listedIssue, type IssueRow, type ListedIssue } from '../list/listed-issue.ts';
import { boardPlaceQuery, type BoardPlaceQuery } from '../operations/board-place.graphql.ts';
import { BoardColumn, type ColumnId } from './board-column.ts';
import { CardMoves, type Spot } from './card-moves.ts';

/** Cards that are read at once. */
const cardsPerPage = 25;
const mostCardsPerPage = 100;

type Environment = Pick<Application, 'api' | 'router' | 'session' | 'changes' | 'items'>;

interface Cards {
  cards: ListedIssue[];
  cursor: string | null;
}

interface Answer {
  boards: readonly Board[];
  board: Board | null;
  columns: { answer: ColumnAnswer; page: Cards | null }[];
}

/** The boards of a project or group, and the chosen one with its columns; each column is read page by page. */
export class BoardStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  isMissing = false;
  /** Why the last change was not saved. */
  problem: string | null = null;
  place: BoardPlaceQuery | null = null;
  boards: readonly Board[] = [];
  /** Null for the board of a place without boards: open and closed issues. */
  board: Board | null = null;
  /** A board that was just created. */
  createdId: number | null = null;
  columns: readonly BoardColumn[] = [];
  readonly moves: CardMoves;
  readonly address: ListAddress;
  readonly kind = 'issues';
  readonly offersEpicFilter = true;
  readonly offersIssueFilters = true;
  readonly offersGroupFilter = false;
  readonly offersSort = false;
  readonly barIsViewOnly = false;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Environment,
    readonly namespace: Namespace,
    /** Null for the first one. */
    private readonly boardId: number | null,
  ) {
    this.address = new ListAddress(environment.router, {
      defaults: { state: 'opened', sort: 'CREATED_AT_DESC' },
      sortChoices: issueSortFields,
    });
    this.moves = new CardMoves(this);
    makeStore(this);
  }

  get groupPath(): string {
    return groupPathOf(this.namespace);
  }

  get viewPlace(): ViewPlace {
    return { namespace: this.namespace, screen: 'boards', boardId: this.board?.id ?? null };
  }

  get signedIn(): boolean {
    return this.environment.session.signedIn;
  }

  get mayChange(): boolean {
    return (this.place?.group ?? this.place?.project)?.userPermissions.adminBoards === true;
  }

  get canCreateIssue(): boolean {
    return this.namespace.kind === 'group' ? this.signedIn : this.place?.project?.userPermissions.createIssue === true;
  }

  /** Those who edit the boards of a group may edit all its issues, too. */
  get mayMove(): boolean {
    const { group, project } = this.place ?? {};
    return group?.userPermissions.adminBoards === true || project?.userPermissions.adminIssue === true;
  }

  get isNarrowed(): boolean {
    return filtersApplied(this.address.view.filters);
  }

  /** Follows the URL; returns a function that stops it. */
  start(): () => void {
    void this.loadPlace();
    const stop = reaction(
      () => JSON.stringify(this.query),
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
      for (const column of this.columns) column.close();
    };
  }

  async load(): Promise<void> {
    this.status = 'loading';
    await this.#calls.read(
      (signal) => this.read(signal),
      (answer) => this.take(answer),
      (error) => {
        reportDefect(error);
        this.isMissing = error instanceof ApiError && error.kind === 'not_found';
        this.status = 'failed';
      },
    );
  }

  /** Reads everything that is shown again; returns false on failure. */
  async refresh(): Promise<boolean> {
    const { signal } = this.#calls;
    try {
      const answer = await this.read(signal);
      if (this.moves.isHolding) return false;
      runInAction(() => this.take(answer));
      return true;
    } catch (error) {
      reportDefect(error);
      return signal.aborted;
    }
  }

  /** Reads the next cards of a column. */
  async readMore(column: BoardColumn): Promise<void> {
    if (column.cursor === null || column.isReading) return;
    const { signal } = this.#calls;
    column.isReading = true;
    try {
      const { cards, cursor } = await this.readCards(column.id, cardsPerPage, signal, column.cursor);
      runInAction(() => column.add(cards, cursor));
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    } finally {
      runInAction(() => {
        column.isReading = false;
      });
    }
  }

  async save(card: ListedIssue, from: BoardColumn, { column, index }: Spot): Promise<void> {
    const numberAt = (place: number): number | undefined => {
      const other = column.cards[place];
      return other && numberOfId(other.id);
    };
    const [above, below] = [numberAt(index - 1), numberAt(index + 1)];
    await this.change(async () => {
      const path = `${this.path}/board_columns/${column.id}/issues/${numberOfId(card.id)}` as const;
      const body = {
        from_column: from.id,
        ...(above !== undefined && { above_id: above }),
        ...(below !== undefined && { below_id: below }),
      };
      await this.environment.api.rest('PUT', path, { body });
    });
  }

  /** Creates an issue that belongs to a column. */
  async createIssue(title: string, { list }: BoardColumn): Promise<void> {
    const body = {
      title,
      ...(list?.label && { labels: list.label.name }),
      ...(list?.assignee && { assignee_ids: [list.assignee.id] }),
      ...(list?.milestone && { milestone_id: list.milestone.id }),
    };
    const { fullPath } = this.namespace;
    await this.change(() =>
      this.environment.api.rest('POST', `/api/v4/projects/${encodeURIComponent(fullPath)}/issues`, { body }),
    );
  }

  moveList(column: BoardColumn, by: 1 | -1): Promise<void> {
    const position = (column.list?.position ?? 0) + by;
    return this.change(() => this.environment.api.rest('PUT', this.listPath(column), { body: { position } }));
  }

  setLimit(column: BoardColumn, count: number): Promise<void> {
    const body = { max_issue_count: count };
    return this.change(() => this.environment.api.rest('PUT', this.listPath(column), { body }));
  }

  removeList(column: BoardColumn): Promise<void> {
    return this.change(() => this.environment.api.rest('DELETE', this.listPath(column)));
  }

  /** Shows another board. */
  open(id: string): void {
    void this.environment.router.navigate(this.addressOf(Number(id)));
  }

  /** Creates a board, to be opened then, or saves a changed one. */
  async saveBoard(
    before: Board | null,
    body: Pick<Board, 'name' | 'hide_backlog_list' | 'hide_closed_list'>,
  ): Promise<void> {
    const { api } = this.environment;
    const { id } = before ?? (await api.rest('POST', `${this.path}/boards`, { body: { name: body.name } }));
    await api.rest('PUT', `${this.path}/boards/${id}`, { body });
    if (before === null) this.showCreated(id);
    else await this.refresh();
  }

  private showCreated(id: number): void {
    this.createdId = id;
  }

  /** Deletes a board and shows the first of the others. */
  async deleteBoard({ id }: Board): Promise<void> {
    this.problem = null;
    try {
      await this.environment.api.rest('DELETE', `${this.path}/boards/${id}`);
    } catch (error) {
      this.fail(error);
      return;
    }
    const { kind, fullPath } = this.namespace;
    if (this.boardId === null) await this.load();
    else {
      await this.environment.router.navigate(
        kind === 'group' ? addresses.groupBoards(fullPath) : addresses.boards(fullPath),
      );
    }
  }

  /** A place without boards gets its first one with its first list. */
  async addList(subject: Readonly<Record<string, number>>): Promise<void> {
    const { api } = this.environment;
    const board = this.board ?? (await api.rest('POST', `${this.path}/boards`, { body: { name: 'Development' } }));
    await api.rest('POST', `${this.path}/boards/${board.id}/lists`, { body: subject });
    await this.load();
  }

  dismissProblem(): void {
    this.problem = null;
  }

  /** Makes a change that is shown already or soon, and reads the board again, as it is now or still was. */
  private async change(send: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await send();
    } catch (error) {
      this.fail(error);
    }
    await this.refresh();
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.problem = errorText(error);
    });
  }

  private async applyChanges({
    items,
    gone,
    labels,
    milestones,
    iterations,
    boards,
    reload,
  }: Changes): Promise<boolean> {
    if (this.status === 'loading' || this.moves.isHolding) return false;
    const named = gone.length + labels.length + milestones.length + iterations.length + boards.length;
    const isConcerned = reload || named > 0 || items.some(({ type }) => type !== 'epic');
    return !isConcerned || (await this.refresh());
  }

  private take({ boards, board, columns }: Answer): void {
    this.boards = boards;
    this.board = board;
    const known = new Map(this.columns.map((column) => [column.id, column]));
    const shown = columns.map(({ answer, page }) => {
      const column = known.get(answer.id) ?? new BoardColumn(answer, this.environment.items);
      column.update(answer);
      if (page === null) column.status = 'failed';
      else column.show(page.cards, page.cursor);
      return column;
    });
    for (const column of this.columns) if (!shown.includes(column)) column.close();
    this.columns = shown;
    this.isMissing = false;
    this.status = 'ready';
  }

  private async loadPlace(): Promise<void> {
    const { kind, fullPath } = this.namespace;
    try {
      const place = await this.environment.api.graphql(boardPlaceQuery, { fullPath, inProject: kind === 'project' });
      runInAction(() => {
        this.place = place;
      });
    } catch (error) {
      // Shows the path until the names are loaded.
      reportDefect(error);
    }
  }

  private async read(signal: AbortSignal): Promise<Answer> {
    const { api } = this.environment;
    const { items: boards } = await api.page(`${this.path}/boards`, { query: { per_page: 100 }, signal });
    const board = this.boardId === null ? (boards[0] ?? null) : (boards.find(({ id }) => id === this.boardId) ?? null);
    if (board === null && this.boardId !== null) throw new ApiError('not_found', { status: 404 });
    const query = { ...this.query, ...(board !== null && { board_id: board.id }) };
    const answers = await api.rest('GET', `${this.path}/board_columns`, { query, signal });
    const columns = await Promise.all(
      answers.map(async (answer) => {
        const loaded = this.columns.find(({ id }) => id === answer.id)?.cards.length ?? 0;
        const size = Math.min(mostCardsPerPage, Math.max(cardsPerPage, loaded));
        return { answer, page: await this.readCards(answer.id, size, signal, null, board) };
      }),
    );
    return { boards, board, columns };
  }

  private async readCards(
    column: ColumnId,
    size: number,
    signal: AbortSignal,
    cursor: string | null,
    board = this.board,
  ): Promise<Cards> {
    const query = {
      ...this.query,
      ...(board !== null && { board_id: board.id }),
      with_labels_details: true,
      pagination: 'keyset',
      per_page: size,
      ...(cursor !== null && { cursor }),
    } as const;
    const path = `${this.path}/board_columns/${column}/issues` as const;
    const page = (await this.environment.api.page(path, { query, signal })) as Page<IssueRow>;
    return { cards: page.items.map(listedIssue), cursor: cursorOf(page.links) };
  }

  private addressOf(id: number): string {
    const { kind, fullPath } = this.namespace;
    return kind === 'group' ? addresses.groupBoard(fullPath, id) : addresses.board(fullPath, id);
  }

  private listPath(column: BoardColumn) {
    return `${this.path}/boards/${this.board?.id ?? 0}/lists/${column.id}` as const;
  }

  private get path() {
    return apiPath(this.namespace);
  }

  private get query(): Query {
    return filterQuery(this.address.view.filters, this.groupPath);
  }
}
