import { observable, reaction, runInAction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { Depth } from '../../../domain/roadmap/depth.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { counted } from '../../../domain/text/plural.ts';
import { isAbort, reportDefect } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { StillRows } from '../../widgets/still-rows.ts';
import type { EpicList } from '../epics/epic-list.ts';
import type { Expansion } from '../epics/expansion.ts';
import type { RoadmapEpic, RoadmapIssue } from '../epics/roadmap-epic.ts';
import type { UndatedSubject } from '../epics/undated-epics.ts';
import { roadmapIssuesQuery, type RoadmapIssuesQuery } from '../operations/epic-issues.graphql.ts';
import { issueInWords, moreRow, roadmapIssue } from './roadmap-issue.ts';

/** Epics whose issues one request reads. With their tasks, too, more would exceed what a visitor may ask for at once. */
export const epicsAtOnce: Readonly<Record<Depth, number>> = { EPICS: 10, ISSUES: 10, TASKS: 1 };

/** Epics that are open from the start. */
const openedAtFirst = 10;

type EpicAnswer = NonNullable<RoadmapIssuesQuery['group']>['epics']['nodes'][number];

/** The issues of an epic. */
interface IssueList {
  status: 'loading' | 'ready' | 'failed';
  issues: readonly RoadmapIssue[];
  /** By the id of the issue. */
  tasks: ReadonlyMap<string, readonly RoadmapIssue[]>;
}

export interface IssueRowsSource {
  readonly groupPath: string;
  readonly days: { start: Day; end: Day };
  readonly address: { readonly view: RoadmapView };
  readonly expansion: Expansion;
  readonly epics: Pick<EpicList, 'epics' | 'status'>;
  readonly shownEpics: readonly RoadmapEpic[];
  readonly stillRows: Pick<StillRows, 'change'>;
  readonly announcer: Announcer;
}

const none: readonly RoadmapIssue[] = [];

/** The issues below open epics, and the tasks below open issues, as far as the chosen depth shows them. */
export class IssueRows {
  private readonly lists = observable.map<string, IssueList>({}, { deep: false });
  private readonly openIssues = observable.set<string>();
  #abort = new AbortController();

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly source: IssueRowsSource,
  ) {
    makeStore(this, {
      of: false,
      tasksOf: false,
      mayHaveIssues: false,
      isOpen: false,
      isLoading: false,
      inWords: false,
      subjectOf: false,
      idOf: false,
    });
  }

  /** Follows the opened epics; returns a function that stops it. */
  start(): () => void {
    const stops = [
      reaction(
        () => [this.key, this.source.expansion] as const,
        () => this.clear(),
      ),
      reaction(
        () => this.isShown && this.source.epics.status === 'ready' && this.source.expansion.all.size === 0,
        (isFirst) => {
          if (isFirst) this.openFirst();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.missing.map(({ id }) => id).join(' '),
        () => void this.load(this.missing),
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      this.clear();
    };
  }

  /** Ids of the issues whose tasks are shown. */
  get opened(): readonly string[] {
    return this.isShown ? [...this.openIssues] : [];
  }

  get isShown(): boolean {
    return this.source.address.view.depth !== 'EPICS';
  }

  get hasFailed(): boolean {
    return [...this.lists.values()].some(({ status }) => status === 'failed');
  }

  /** Reads again what could not be read. */
  retry(): void {
    for (const [id, { status }] of this.lists) if (status === 'failed') this.lists.delete(id);
  }

  /** Whether an epic may have issues; the sums include those below its child epics. */
  mayHaveIssues({ counts }: RoadmapEpic): boolean {
    return this.isShown && counts.openedIssues + counts.closedIssues > 0;
  }

  /** The rows below an epic that is open, beside its child epics. */
  of({ id }: RoadmapEpic): readonly RoadmapIssue[] {
    return this.isShown ? (this.lists.get(id)?.issues ?? none) : none;
  }

  /** The rows below an issue; null while it is closed. */
  tasksOf({ id, parent }: RoadmapIssue): readonly RoadmapIssue[] | null {
    return this.openIssues.has(id) ? (this.lists.get(parent?.id ?? '')?.tasks.get(id) ?? null) : null;
  }

  isLoading({ id }: RoadmapEpic): boolean {
    return this.lists.get(id)?.status === 'loading';
  }

  isOpen({ id }: RoadmapIssue): boolean {
    return this.openIssues.has(id);
  }

  /** Shows the tasks of an issue, or hides them. */
  toggle({ id, title }: RoadmapIssue): void {
    const isOpen = this.openIssues.has(id);
    if (isOpen) this.openIssues.delete(id);
    else this.openIssues.add(id);
    this.source.announcer.say(`${title} ${isOpen ? 'collapsed' : 'expanded'}.`);
  }

  inWords(issue: RoadmapIssue, today: Day): string {
    return issueInWords(issue, today);
  }

  /** An issue without dates that the reader may give some; null without one. */
  subjectOf(id: string): UndatedSubject | null {
    const issue = this.all.find((one) => one.id === id);
    return issue?.canUpdate ? issue : null;
  }

  /** The id of the issue or task with this number; null without one. */
  idOf(number: number): string | null {
    return this.all.find(({ id }) => numberOfId(id) === number)?.id ?? null;
  }

  /** An issue has other dates now. */
  put(id: string, { startDate, dueDate }: Schedule): void {
    const changed = (items: readonly RoadmapIssue[]): readonly RoadmapIssue[] =>
      items.map((one) => (one.id === id ? { ...one, startDate, dueDate } : one));
    for (const [epicId, list] of this.lists) {
      const tasks = new Map([...list.tasks].map(([issueId, below]) => [issueId, changed(below)]));
      this.lists.set(epicId, { ...list, issues: changed(list.issues), tasks });
    }
  }

  /** Reloads rows after changes of others; returns false if some could not be loaded. */
  async applyChanges({ items, gone, milestones, reload }: Changes): Promise<boolean> {
    const numbers = new Set([...gone, ...items.map(({ id }) => id)]);
    const isAll = reload || milestones.length > 0;
    const stale = [...this.lists].flatMap(([epicId, { status, issues, tasks }]) => {
      const known = [...issues, ...[...tasks.values()].flat()];
      const isStale = isAll || [{ id: epicId }, ...known].some(({ id }) => numbers.has(numberOfId(id)));
      return status === 'ready' && isStale ? [epicId] : [];
    });
    const epics = this.source.shownEpics.filter(({ id }) => stale.includes(id));
    if (epics.length === 0) return true;
    try {
      const fresh = await this.read(epics);
      if (fresh === null) return true;
      const isSame = [...fresh].every(([id, list]) => sameRows(list, this.lists.get(id)));
      const apply = (): void => {
        this.lists.merge(fresh);
      };
      // Rows that do not move may change under the pointer.
      if (isSame) runInAction(apply);
      else this.source.stillRows.change(() => runInAction(apply), [...numbers]);
      return true;
    } catch (error) {
      reportDefect(error);
      return false;
    }
  }

  /** The issues and tasks below open epics. */
  get listed(): readonly RoadmapIssue[] {
    return this.all.filter(({ issue }) => issue.type !== 'more');
  }

  private get all(): readonly RoadmapIssue[] {
    return [...this.lists.values()].flatMap(({ issues, tasks }) => [...issues, ...[...tasks.values()].flat()]);
  }

  /** Changes exactly when all issues must be read again. */
  private get key(): string {
    return JSON.stringify([this.source.address.view.depth, this.narrowing, this.source.days]);
  }

  /** The filters that fit issues; the others choose epics. */
  private get narrowing() {
    const { sort, state, assigneeUsername, milestoneTitle, confidential, healthStatuses, is, not, or } = epicVariables(
      this.source.address.view,
      this.source.groupPath,
    );
    const notAssigned = { assigneeUsername: not?.assigneeUsername, assigneeUsernames: not?.assigneeUsernames };
    const one = { assigneeUsernames: or?.assigneeUsernames, milestoneTitles: or?.milestoneTitles };
    return {
      sort,
      state,
      assigneeUsername,
      milestoneTitle,
      confidential,
      healthStatuses,
      is,
      not: isGiven(notAssigned) ? notAssigned : null,
      or: isGiven(one) ? one : null,
    };
  }

  /** The open epics whose issues were not read yet. */
  private get missing(): readonly RoadmapEpic[] {
    if (!this.isShown) return [];
    const { expansion, shownEpics } = this.source;
    return shownEpics.filter(
      (epic) => (expansion.of(epic)?.isExpanded ?? false) && this.mayHaveIssues(epic) && !this.lists.has(epic.id),
    );
  }

  private openFirst(): void {
    const { epics, expansion } = this.source;
    const first = epics.epics.filter((epic) => this.mayHaveIssues(epic)).slice(0, openedAtFirst);
    for (const epic of first) void expansion.toggle(epic);
  }

  private clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.lists.clear();
  }

  private async load(epics: readonly RoadmapEpic[]): Promise<void> {
    if (epics.length === 0) return;
    const { signal } = this.#abort;
    const all = (status: IssueList['status']): void => {
      for (const { id } of epics) this.lists.set(id, { status, issues: none, tasks: new Map() });
    };
    all('loading');
    try {
      const lists = await this.read(epics);
      if (lists === null) return;
      runInAction(() => {
        this.lists.merge(lists);
        // An epic that is gone meanwhile has no issues.
        for (const { id } of epics)
          if (!lists.has(id)) this.lists.set(id, { status: 'ready', issues: none, tasks: new Map() });
      });
      const count = [...lists.values()].reduce((sum, { issues }) => sum + issues.length, 0);
      this.source.announcer.say(`${counted(count, 'issue')} loaded.`);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      reportDefect(error);
      runInAction(() => all('failed'));
    }
  }

  /** The issues of epics, by their ids; null if they are no longer wanted. */
  private async read(epics: readonly RoadmapEpic[]): Promise<Map<string, IssueList> | null> {
    const { signal } = this.#abort;
    const { groupPath, days, address } = this.source;
    const { depth } = address.view;
    const byPath = new Map<string, RoadmapEpic[]>();
    for (const epic of epics) {
      // Children may be in groups beside the one that is shown.
      const isBelow = `${epic.group.fullPath}/`.startsWith(`${groupPath}/`);
      const path = isBelow ? groupPath : epic.group.fullPath;
      byPath.set(path, [...(byPath.get(path) ?? []), epic]);
    }
    const lists = new Map<string, IssueList>();
    for (const [fullPath, there] of byPath) {
      for (let start = 0; start < there.length; start += epicsAtOnce[depth]) {
        const part = there.slice(start, start + epicsAtOnce[depth]);
        const variables = {
          ...this.narrowing,
          timeframe: days,
          fullPath,
          ids: part.map(({ id }) => id),
          epics: part.length,
          tasksShown: depth === 'TASKS',
        };
        const { group } = await this.api.graphql(roadmapIssuesQuery, variables, { signal });
        if (signal.aborted) return null;
        for (const answer of group?.epics.nodes ?? []) {
          const epic = part.find(({ id }) => id === answer.id);
          if (epic !== undefined) lists.set(epic.id, listOf(epic, answer));
        }
      }
    }
    return lists;
  }
}

function listOf(epic: RoadmapEpic, { issues }: EpicAnswer): IssueList {
  const tasks = new Map<string, readonly RoadmapIssue[]>();
  const rows = (issues?.nodes ?? []).map((answer) => {
    const count = answer.tasks?.count ?? 0;
    const issue = roadmapIssue(answer, epic, count);
    const below = (answer.tasks?.nodes ?? []).map((task) => roadmapIssue(task, issue, 0));
    if (count > 0) tasks.set(issue.id, withMore(issue, below, count, 'task'));
    return issue;
  });
  return { status: 'ready', issues: withMore(epic, rows, issues?.count ?? 0, 'issue'), tasks };
}

function withMore(
  parent: RoadmapEpic,
  rows: readonly RoadmapIssue[],
  count: number,
  kind: 'issue' | 'task',
): readonly RoadmapIssue[] {
  return count > rows.length ? [...rows, moreRow(parent, count - rows.length, kind)] : rows;
}

function sameRows(one: IssueList, other: IssueList | undefined): boolean {
  const idsOf = ({ issues, tasks }: IssueList): string =>
    [...issues, ...[...tasks.values()].flat()].map(({ id }) => id).join(' ');
  return other !== undefined && idsOf(one) === idsOf(other);
}

/** Whether a filter has any of its values. */
function isGiven(filter: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
