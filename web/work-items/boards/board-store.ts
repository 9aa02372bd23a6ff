import { reaction, runInAction, when } from 'mobx';
import { filtersApplied } from '../../../domain/filters/item-filters.ts';
import { takesCards } from '../../../domain/boards/board.ts';
import type { HealthStatus } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText, reportDefect } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { Query } from '../../api/query.ts';
import type { BoardLane as LaneAnswer, BoardLanes } from '../../api/rest.generated.ts';
import type { Application } from '../../app/application-context.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { keptAct, tell } from '../../app/undo.ts';
import type { ViewPlace } from '../../filters/filter-bar-store.ts';
import { ListAddress } from '../../filters/list-address.ts';
import { namesViewAlone, openWithView } from '../../filters/saved-views/opening.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { groupPathOf } from '../item-address.ts';
import type { Namespace } from '../item.ts';
import { boardPlaceQuery, type BoardPlaceQuery } from '../operations/board-place.graphql.ts';
import { BoardColumn } from './board-column.ts';
import { BoardLane, laneKey } from './board-lane.ts';
import { FoldedLanes } from './folded-lanes.ts';
import { CardMoves, type Spot } from './card-moves.ts';
import type { Board, Card, Cards, CardSource, ColumnId, ColumnSums } from './card-source.ts';

/** Cards that are read at once. */
const cardsPerPage = 25;
const mostCardsPerPage = 100;

/** What the issues of a new list have in common, as the API names it. */
export type ListSubject = Readonly<
  Partial<Record<'label_id' | 'assignee_id' | 'milestone_id' | 'iteration_id', number>> & {
    health_status?: HealthStatus;
  }
>;

type Environment = Pick<Application, 'api' | 'router' | 'session' | 'changes' | 'items' | 'views'>;

interface LanesAnswer {
  lanes: readonly LaneAnswer[];
  next: number | null;
  /** Cards of cells of which more than the first were shown. */
  more: ReadonlyMap<BoardColumn, Cards>;
}

interface Answer {
  boards: readonly Board[];
  board: Board | null;
  columns: readonly ColumnSums[];
  /** The cards of each column; null with lanes. */
  cards: ReadonlyMap<ColumnId, Cards> | null;
  lanes: LanesAnswer | null;
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
  /** With swimlanes: those of the epics that are loaded, and at the end that of the issues in none. */
  lanes: readonly BoardLane[] = [];
  /** The page with the lanes of more epics; null without more. */
  nextLanes: number | null = null;
  private lanePages = 1;
  isReadingLanes = false;
  readonly moves: CardMoves;
  readonly address: ListAddress;
  readonly offersGroupFilter = false;
  readonly offersSort = false;
  readonly barIsViewOnly = false;
  readonly opensOwnView = true;
  /** Whether it was opened with its view, and whether that just happens. */
  #opening: 'ahead' | 'now' | 'done' = 'ahead';
  readonly #calls = new LatestCall();
  /** Number of changes on their way. */
  #sending = 0;
  readonly #folded: FoldedLanes;

  constructor(
    readonly environment: Environment,
    readonly namespace: Namespace,
    readonly source: CardSource,
    /** Null for the first one. */
    private readonly boardId: number | null,
  ) {
    this.address = new ListAddress(environment.router, {
      defaults: { state: 'opened', sort: 'CREATED_AT_DESC' },
    });
    this.moves = new CardMoves(this);
    this.#folded = new FoldedLanes(environment.session.user?.username ?? '');
    makeStore(this);
  }

  get groupPath(): string {
    return groupPathOf(this.namespace);
  }

  get viewPlace(): ViewPlace {
    return { namespace: this.namespace, screen: this.source.screen, boardId: this.board?.id ?? null };
  }

  get kind(): 'issues' | 'epics' {
    return `${this.source.noun}s`;
  }

  get offersEpicFilter(): boolean {
    return this.source.noun === 'issue';
  }

  get offersIssueFilters(): boolean {
    return this.source.noun === 'issue';
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

  /** Whether a column takes new items. */
  get mayCreate(): boolean {
    return this.source.create !== null && this.canCreateIssue;
  }

  /** Those who edit the boards of a group may edit all its issues and epics, too. */
  get mayMove(): boolean {
    const { group, project } = this.place ?? {};
    return group?.userPermissions.adminBoards === true || project?.userPermissions.adminIssue === true;
  }

  /** Whether cards are moved into and out of a column. */
  takesCards({ list }: BoardColumn): boolean {
    return takesCards(this.kind, list?.health_status ?? null);
  }

  mayMoveFrom(column: BoardColumn): boolean {
    return this.mayMove && this.takesCards(column);
  }

  get hasLanes(): boolean {
    return this.source.lanes !== null && this.address.view.lanes !== null;
  }

  showLanes(isShown: boolean): void {
    this.address.change({ lanes: isShown ? 'epic' : null });
  }

  /** Folds a lane or shows its cards, also when the board is opened again. */
  foldLane(lane: BoardLane, isFolded: boolean): void {
    lane.fold(isFolded);
    if (this.board !== null) this.#folded.fold(this.board.id, lane.key, isFolded);
  }

  /** What cards are in: columns, or their parts in lanes. */
  get cells(): readonly BoardColumn[] {
    return this.hasLanes ? this.lanes.flatMap(({ cells }) => cells) : this.columns;
  }

  across(column: BoardColumn, by: 1 | -1): BoardColumn | undefined {
    const row = (column.lane?.cells ?? this.columns).filter((one) => this.takesCards(one));
    return row[row.indexOf(column) + by];
  }

  along(column: BoardColumn, by: 1 | -1): BoardColumn | undefined {
    if (column.lane === null) return undefined;
    const open = this.lanes.filter(({ isFolded }) => !isFolded);
    const place = open.findIndex((lane) => lane === column.lane);
    return open[place + by]?.cells.find(({ id }) => id === column.id);
  }

  get isNarrowed(): boolean {
    return filtersApplied(this.address.view.filters);
  }

  /** Follows the URL; returns a function that stops it. */
  start(): () => void {
    void this.loadPlace();
    const stop = reaction(
      () => JSON.stringify([this.query, this.hasLanes]),
      () => {
        // What is being read when the view is opened goes on with it.
        if (this.#opening !== 'now') void this.load();
      },
      { fireImmediately: true },
    );
    const stopWatching = this.environment.changes.watch(this.namespace.fullPath, (changes) =>
      this.applyChanges(changes),
    );
    return () => {
      stopWatching();
      stop();
      this.#calls.stop();
      for (const shown of [...this.columns, ...this.lanes]) shown.close();
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

  /** Reads everything that is shown again; returns false on failure, and while a card is held or a change on its way. */
  refresh(): Promise<boolean> {
    return this.#calls.follow(
      (signal) => this.read(signal),
      (answer) => {
        const isTaken = !this.moves.isHolding && this.#sending === 0;
        if (isTaken) this.take(answer);
        return isTaken;
      },
    );
  }

  /**
   * Reads the next cards of a column, or waits until those on their way are there; if it is read again meanwhile, those that
   * follow what it has then.
   */
  async readMore(column: BoardColumn): Promise<void> {
    if (column.isReading) return when(() => !column.isReading);
    if (column.cursor === null) return;
    const { signal } = this.#calls;
    column.isReading = true;
    try {
      let from: string | null;
      let next: Cards;
      do {
        from = column.cursor;
        next = await this.readCards(column, cardsPerPage, signal, from);
      } while (column.cursor !== from && column.cursor !== null);
      const { cards, cursor } = next;
      if (column.cursor !== null)
        runInAction(() => (from === '' ? column.show(cards, cursor) : column.add(cards, cursor)));
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    } finally {
      runInAction(() => {
        column.isReading = false;
      });
    }
  }

  /** Reads the lanes of the next epics. */
  async readMoreLanes(): Promise<void> {
    if (this.nextLanes === null || this.isReadingLanes) return;
    const { signal } = this.#calls;
    this.isReadingLanes = true;
    try {
      const { lanes, next_page: nextPage } = await this.readLanePage(this.nextLanes, signal, this.board);
      runInAction(() => {
        const added = lanes.map((lane) => this.laneOf(lane)).filter((lane) => !this.lanes.includes(lane));
        this.lanes = [...this.lanes.slice(0, -1), ...added, ...this.lanes.slice(-1)];
        this.nextLanes = nextPage;
        this.lanePages += 1;
      });
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    } finally {
      runInAction(() => {
        this.isReadingLanes = false;
      });
    }
  }

  async save(card: Card, from: BoardColumn, { column, index }: Spot): Promise<void> {
    const numberAt = (place: number): number | undefined => {
      const other = column.cards[place];
      return other && numberOfId(other.id);
    };
    const [above, below] = [numberAt(index - 1), numberAt(index + 1)];
    const move = {
      from_column: from.id,
      ...(from.lane !== column.lane && { epic_id: column.lane?.epic?.id ?? null }),
      ...(above !== undefined && { above_id: above }),
      ...(below !== undefined && { below_id: below }),
    };
    const kept = keptAct();
    await this.change(() => this.source.move(column.id, numberOfId(card.id), move, kept));
    if (kept.act === null) return;
    const words = from === column ? `moved in ${column.placeName}` : this.placeInWords(card, column);
    tell(this.environment.api, kept.act, `“${card.title}” ${words}`);
  }

  /** Where a card is that was moved to a column. Moved to Open, it stays in the lists that hold it for another reason. */
  private placeInWords({ id }: Card, column: BoardColumn): string {
    const holds = ({ cards }: BoardColumn): boolean => cards.some((card) => card.id === id);
    const lists = (column.lane?.cells ?? this.columns).filter((one) => one.list !== null && holds(one));
    if (column.id !== 'opened' || holds(column) || lists.length === 0) return `moved to ${column.placeName}`;
    const reason = lists.every((list) => this.takesCards(list))
      ? 'which holds what is in no list'
      : 'since its health follows from the issues below it';
    return `is in ${lists.map(({ title }) => title).join(' and ')}, not in ${column.placeName}, ${reason}`;
  }

  /** Whether items can be created in a column. */
  mayCreateIn({ id }: BoardColumn): boolean {
    return this.mayCreate && id !== 'closed';
  }

  /** Creates an item that belongs to a column. */
  async create(title: string, { list, lane }: BoardColumn): Promise<void> {
    await this.change(async () => this.source.create?.(title, list, lane?.epic?.id ?? null));
  }

  /** Closes the form for a new card, and with it what was only shown for its sake. */
  closeForm(column: BoardColumn): void {
    column.write(null);
    if (column.isGone) void this.refresh();
  }

  moveList(column: BoardColumn, by: 1 | -1): Promise<void> {
    const position = (column.list?.position ?? 0) + by;
    return this.change(() => this.environment.api.rest('PUT', this.listPath(column), { body: { position } }));
  }

  /** Sets the limits of a list, which all count then. */
  setLimits(column: BoardColumn, limits: { max_issue_count: number; max_issue_weight: number }): Promise<void> {
    const body = { ...limits, limit_metric: null };
    return this.change(() => this.environment.api.rest('PUT', this.listPath(column), { body }));
  }

  removeList(column: BoardColumn): Promise<void> {
    return this.change(() => this.environment.api.rest('DELETE', this.listPath(column)));
  }

  /** Shows another board. */
  open(id: string): void {
    void this.environment.router.navigate(this.source.addressOf(Number(id)));
  }

  /** Creates a board, to be opened then, or saves a changed one. */
  async saveBoard(
    before: Board | null,
    body: Pick<Board, 'name' | 'hide_backlog_list' | 'hide_closed_list'>,
  ): Promise<void> {
    const { api } = this.environment;
    const { id } = before ?? (await api.rest('POST', this.source.boardsPath, { body: { name: body.name } }));
    await api.rest('PUT', `${this.source.boardsPath}/${id}`, { body });
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
      await this.environment.api.rest('DELETE', `${this.source.boardsPath}/${id}`);
    } catch (error) {
      this.fail(error);
      return;
    }
    if (this.boardId === null) await this.load();
    else await this.environment.router.navigate(this.source.addressOf(null));
  }

  /** A place without boards gets its first one with its first list. */
  async addList(subject: ListSubject): Promise<void> {
    const { api } = this.environment;
    const board = this.board ?? (await api.rest('POST', this.source.boardsPath, { body: { name: 'Development' } }));
    await api.rest('POST', `${this.source.boardsPath}/${board.id}/lists`, { body: subject });
    await this.load();
  }

  dismissProblem(): void {
    this.problem = null;
  }

  /** Makes a change that is shown already or soon, and reads the board again, as it is now or still was. */
  private async change(send: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    this.#sending += 1;
    try {
      await send();
    } catch (error) {
      this.fail(error);
    } finally {
      this.#sending -= 1;
      this.#calls.outdate();
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
    const isConcerned = reload || named > 0 || items.some(({ type }) => this.source.concerns(type, this.hasLanes));
    return !isConcerned || (await this.refresh());
  }

  private take({ boards, board, columns, cards, lanes }: Answer): void {
    this.boards = boards;
    this.board = board;
    const known = new Map(this.columns.map((column) => [column.id, column]));
    const shown = columns.map((answer) => {
      const column = known.get(answer.id) ?? new BoardColumn(answer, this.environment.items);
      column.update(answer);
      const page = cards?.get(answer.id);
      column.show(page?.cards ?? [], page?.cursor ?? null);
      return column;
    });
    const isWrittenIn = ({ id, newTitle }: BoardColumn): boolean =>
      newTitle !== null ||
      this.lanes.some(({ cells }) => cells.some((cell) => cell.id === id && cell.newTitle !== null));
    const [all, gone] = withWritten(this.columns, shown, isWrittenIn);
    for (const column of this.columns) if (!all.includes(column)) column.close();
    for (const column of gone) column.outlive();
    this.columns = all;
    this.takeLanes(lanes ?? { lanes: [], next: null, more: new Map() });
    this.isMissing = false;
    this.status = 'ready';
  }

  private takeLanes({ lanes, next, more }: LanesAnswer): void {
    const shown = [...new Set(lanes.map((answer) => this.laneOf(answer)))];
    const [all, gone] = withWritten(this.lanes, shown, (lane) => this.hasLanes && lane.isWrittenIn);
    for (const lane of this.lanes) if (!all.includes(lane)) lane.close();
    for (const { epic } of gone) this.laneOf({ epic, cells: [] });
    this.lanes = all;
    this.nextLanes = next;
    for (const [cell, { cards, cursor }] of more) cell.show(cards, cursor);
  }

  /** The lane of an answer with what that says of it. */
  private laneOf(answer: LaneAnswer): BoardLane {
    const key = laneKey(answer.epic);
    const isFolded = this.board !== null && this.#folded.has(this.board.id, key);
    const lane = this.lanes.find((one) => one.key === key) ?? new BoardLane(answer, this.environment.items, isFolded);
    lane.update(answer, this.columns, this.source.lanes?.cardsOf ?? (() => []));
    return lane;
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
    const { api, views } = this.environment;
    const { search } = this.address;
    const [{ items: boards }] = await Promise.all([
      api.page(this.source.boardsPath, { query: { per_page: 100 }, signal }),
      this.#opening === 'ahead' && this.readViews(search),
    ]);
    const board = this.boardId === null ? (boards[0] ?? null) : (boards.find(({ id }) => id === this.boardId) ?? null);
    if (board === null && this.boardId !== null) throw new ApiError('not_found', { status: 404 });
    if (this.#opening === 'ahead' && !signal.aborted) {
      // Before its cards are read, so that others are never shown. What the reader has changed until now stays.
      this.#opening = 'now';
      if (this.address.search === search)
        openWithView(views, this.address, { ...this.viewPlace, boardId: board?.id ?? null });
      this.#opening = 'done';
    }
    const [columns, lanes] = await Promise.all([
      this.source.columns(this.queryOf(board), signal),
      this.hasLanes ? this.readLanes(signal, board) : null,
    ]);
    return {
      boards,
      board,
      columns,
      lanes,
      cards: lanes === null ? await this.readColumns(columns, signal, board) : null,
    };
  }

  /** Its views; they are waited for where one may have to be opened. */
  private async readViews(search: string): Promise<void> {
    const reading = this.environment.views.load(this.namespace);
    if (namesViewAlone(search)) await reading;
  }

  private async readColumns(
    columns: readonly ColumnSums[],
    signal: AbortSignal,
    board: Board | null,
  ): Promise<ReadonlyMap<ColumnId, Cards>> {
    const pages = columns.map(async ({ id }) => {
      const needed = () => this.columns.find((column) => column.id === id)?.sight.cardsNeeded ?? 0;
      return [id, await this.readFirst({ id, lane: null }, needed, signal, board)] as const;
    });
    return new Map(await Promise.all(pages));
  }

  /** Reads as many lanes as are shown, and as many cards of each cell. */
  private async readLanes(signal: AbortSignal, board: Board | null): Promise<LanesAnswer> {
    const pages = await Promise.all(
      Array.from({ length: this.lanePages }, (_, index) => this.readLanePage(index + 1, signal, board)),
    );
    // More were shown meanwhile.
    while (pages.length < this.lanePages) pages.push(await this.readLanePage(pages.length + 1, signal, board));
    // That of the issues in no epic is at the end of the first page.
    const [first, ...others] = pages.map((page) => page.lanes);
    const lanes = [...(first?.slice(0, -1) ?? []), ...others.flat(), ...(first?.slice(-1) ?? [])];
    const opened = lanes.flatMap(({ epic, cells }) =>
      cells.flatMap(({ column, issues, issue_count: held }) => {
        const lane = this.lanes.find(({ key }) => key === laneKey(epic));
        const cell = lane?.cells.find(({ id }) => id === column);
        return cell && issues.length < Math.min(held, cell.cards.length) ? [cell] : [];
      }),
    );
    const more = opened.map(
      async (cell) => [cell, await this.readFirst(cell, () => cell.sight.cardsNeeded, signal, board)] as const,
    );
    return { lanes, next: pages.at(-1)?.next_page ?? null, more: new Map(await Promise.all(more)) };
  }

  private async readLanePage(page: number, signal: AbortSignal, board: Board | null): Promise<BoardLanes> {
    const query = { ...this.queryOf(board), page };
    return (await this.source.lanes?.read(query, signal)) ?? { lanes: [], next_page: null };
  }

  /** Reads at least as many cards as are needed by then, from the first on, page by page. */
  private async readFirst(
    place: Pick<BoardColumn, 'id' | 'lane'>,
    needed: () => number,
    signal: AbortSignal,
    board: Board | null,
  ): Promise<Cards> {
    const read = new Map<Card['id'], Card>();
    let cursor: string | null = null;
    do {
      const page: Cards = await this.readCards(place, sizeFor(needed() - read.size), signal, cursor, board);
      // One that moves meanwhile may be on two pages.
      for (const card of page.cards) read.set(card.id, card);
      ({ cursor } = page);
    } while (cursor !== null && read.size < needed());
    return { cards: [...read.values()], cursor };
  }

  private async readCards(
    { id, lane }: Pick<BoardColumn, 'id' | 'lane'>,
    size: number,
    signal: AbortSignal,
    cursor: string | null,
    board = this.board,
  ): Promise<Cards> {
    const query = {
      ...this.queryOf(board),
      ...(lane !== null && { group_by: 'epic', group_key: String(lane.epic?.id ?? '') }),
      pagination: 'keyset',
      per_page: size,
      ...(cursor !== null && cursor !== '' && { cursor }),
    };
    return this.source.cards(id, query, signal);
  }

  private listPath(column: BoardColumn) {
    return `${this.source.boardsPath}/${this.board?.id ?? 0}/lists/${column.id}` as const;
  }

  private queryOf(board: Board | null): Query {
    return { ...this.query, ...(board !== null && { board_id: board.id }) };
  }

  private get query(): Query {
    return this.source.queryOf(this.address.view.filters);
  }
}

/** How many cards are read at once where so many are needed. */
function sizeFor(needed: number): number {
  return Math.min(mostCardsPerPage, Math.max(cardsPerPage, needed));
}

/** What is shown now, and what stays for what is typed in it although it is gone, at its place. */
function withWritten<Part>(
  before: readonly Part[],
  shown: readonly Part[],
  isWrittenIn: (part: Part) => boolean,
): [all: Part[], gone: Part[]] {
  const gone = before.filter((part) => !shown.includes(part) && isWrittenIn(part));
  const all = gone.reduce((parts, part) => parts.toSpliced(before.indexOf(part), 0, part), [...shown]);
  return [all, gone];
}
