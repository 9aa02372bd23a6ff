import { runInAction } from 'mobx';
import type { Analysis } from '../../../domain/scheduling/analysis.ts';
import { checkedPlan } from '../../../domain/scheduling/epic-plan.ts';
import type { Change, ItemTimes, Plan } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import type { Schedule as Dates } from '../../../domain/roadmap/bar.ts';
import { counted } from '../../../domain/text/plural.ts';
import { rescheduleMaximum } from '../../../domain/work-items/work-item.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import { isEpicId, numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { Calendars } from '../links/working-days.ts';
import { rescheduleMutation } from '../operations/reschedule.graphql.ts';
import { scheduledEpics, type LoadedEpic } from './loaded-plan.ts';

export interface CheckedSource {
  /** Those of the whole plan, whatever filters the rows; null if these are not known. */
  readonly planEpics?: readonly LoadedEpic[] | null;
  /** The epics that are loaded. */
  readonly shownEpics: readonly RoadmapEpic[];
  /** The issues and tasks that are listed below them. */
  readonly listedIssues?: readonly RoadmapEpic[];
  /** Null until they are loaded. */
  readonly calendars: Calendars | null;
  /** An item has these dates now. */
  keepDates(id: string, dates: Dates): void;
}

/** More moves are listed only when the reader wants them: a thousand at once would make the window slow. */
const linesAtOnce = 100;

/** A move that fitting the plan proposes. */
export interface FitLine extends Change {
  title: string;
  /** Why, in words; null if other epics that move are the reason. */
  reasonInWords: string | null;
  isLeftOut: boolean;
}

/**
 * The plan against its links and constraints: what is critical, what has slack, what is wrong, and
 * the moves that would mend it.
 */
export class PlanCheck {
  /** Whether conflicts and moves are listed. */
  isOpen = false;
  isSaving = false;
  error: string | null = null;
  /** How many moves are listed. */
  shownLines = linesAtOnce;
  private leftOut: ReadonlySet<string> = new Set();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly source: CheckedSource,
  ) {
    makeStore(this);
  }

  /** Slack and the critical path of the epics, whatever is listed below them: as the filters by schedule know it. */
  get analysis(): Analysis {
    return (this.issues.length === 0 ? this.schedule : new Schedule(this.planOf(this.epics))).analyze();
  }

  /** The same with the issues and tasks that are listed. */
  private get fullAnalysis(): Analysis {
    return this.issues.length === 0 ? this.analysis : this.schedule.analyze();
  }

  /** Earliest and latest dates and slack of an epic, an issue or a task; null without dates. */
  timesOf(id: string): ItemTimes | null {
    return (isEpicId(id) ? this.analysis : this.fullAnalysis).timesOf(id);
  }

  get criticalIds(): ReadonlySet<string> {
    const issues = this.fullAnalysis.criticalItemIds.filter((id) => !isEpicId(id));
    return new Set([...this.analysis.criticalItemIds, ...issues]);
  }

  /** What is wrong with an item by itself, in sentences. */
  conflictsOf(id: string): readonly string[] {
    return this.sentences.get(id) ?? [];
  }

  /** The items that something is wrong with, also together with others. */
  get conflictingIds(): ReadonlySet<string> {
    return new Set(
      this.schedule
        .conflicts()
        .flatMap((conflict) => (conflict.kind === 'loop' ? conflict.itemIds : [conflict.itemId])),
    );
  }

  /** Everything that is wrong, in sentences. */
  get conflicts(): readonly string[] {
    return [...new Set([...this.sentences.values()].flat())];
  }

  /** The proposed moves, with those that are left out, in the order of the rows. */
  get lines(): readonly FitLine[] {
    const kept = new Map(this.changes.map((change) => [change.itemId, change]));
    const titles = new Map([...this.epics, ...this.issues].map(({ id, title }) => [id, title]));
    const all = new Map(this.fittedAll.map((change) => [change.itemId, change]));
    return this.plan.items.flatMap(({ id }) => {
      const isLeftOut = this.leftOut.has(id);
      const change = isLeftOut ? all.get(id) : kept.get(id);
      if (change === undefined || change.reason === 'inherited') return [];
      const reasonInWords = this.sentences.get(id)?.join(' ') ?? null;
      return [{ ...change, title: titles.get(id) ?? '', reasonInWords, isLeftOut }];
    });
  }

  /** The moves that would be made, of which one call takes a limited number. */
  get moves(): readonly FitLine[] {
    return this.lines.filter(({ isLeftOut }) => !isLeftOut).slice(0, rescheduleMaximum);
  }

  /** Moves that wait for the next time. */
  get waiting(): number {
    return this.lines.filter(({ isLeftOut }) => !isLeftOut).length - this.moves.length;
  }

  open(): void {
    this.isOpen = true;
    this.error = null;
    this.leftOut = new Set();
    this.shownLines = linesAtOnce;
  }

  /** Lists more moves. */
  showMore(): void {
    this.shownLines += linesAtOnce;
  }

  close(): void {
    this.isOpen = false;
  }

  /** Leaves a move out, or takes it in again; others that follow from it are computed anew. */
  take(itemId: string, isTaken: boolean): void {
    const leftOut = new Set(this.leftOut);
    if (isTaken) leftOut.delete(itemId);
    else leftOut.add(itemId);
    this.leftOut = leftOut;
  }

  /** Makes the moves, all or none. */
  async fit(): Promise<void> {
    const { moves } = this;
    if (moves.length === 0) return;
    await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        const { api } = this.environment;
        const kept = keptAct();
        const input = { moves: moves.map(moveOf), dependentsFollow: false };
        const { workItemsReschedule } = await api.graphql(rescheduleMutation, { input }, kept);
        throwRefusal(workItemsReschedule.errors);
        runInAction(() => {
          const shown = new Set([...this.source.shownEpics, ...this.issues].map(({ id }) => id));
          for (const { itemId, after } of moves) if (shown.has(itemId)) this.source.keepDates(itemId, after);
          this.isOpen = false;
        });
        toastWithUndo(api, `Plan fitted: ${counted(moves.length, this.noun)} moved`, kept.act);
      } catch (error) {
        runInAction(() => {
          this.error = failureText(error, 'The plan could not be fitted.');
        });
      }
    });
  }

  /** The epics that are checked, as the rows show them. */
  get epics(): readonly LoadedEpic[] {
    const { planEpics, shownEpics } = this.source;
    if (planEpics == null) return shownEpics;
    const shown = new Map(shownEpics.map((epic) => [epic.id, epic]));
    return planEpics.map((epic) => shown.get(epic.id) ?? epic);
  }

  /** The issues and tasks that are checked with them: those that are listed. */
  get issues(): readonly LoadedEpic[] {
    return this.source.listedIssues ?? [];
  }

  /** What moves are of. */
  get noun(): 'epic' | 'item' {
    return this.issues.length === 0 ? 'epic' : 'item';
  }

  private get plan(): Plan {
    return this.planOf([...this.epics, ...this.issues]);
  }

  private planOf(items: readonly LoadedEpic[]): Plan {
    return checkedPlan(scheduledEpics(items, this.source.calendars ?? undefined));
  }

  private get schedule(): Schedule {
    return new Schedule(this.plan);
  }

  private get fittedAll(): readonly Change[] {
    return this.schedule.fitPlan();
  }

  private get changes(): readonly Change[] {
    const { leftOut, plan } = this;
    if (leftOut.size === 0) return this.fittedAll;
    const items = plan.items.map((item) => (leftOut.has(item.id) ? { ...item, isFixed: true } : item));
    return new Schedule({ ...plan, items }).fitPlan();
  }

  /** By the epic that they are about; those about several have an empty key. */
  private get sentences(): ReadonlyMap<string, readonly string[]> {
    const sentences = new Map<string, string[]>();
    for (const conflict of this.schedule.conflicts()) {
      const key = 'itemId' in conflict ? conflict.itemId : '';
      const known = sentences.get(key);
      const text = this.schedule.inWords(conflict);
      if (known === undefined) sentences.set(key, [text]);
      else known.push(text);
    }
    return sentences;
  }
}

/** Only dates that change, so that an inherited or missing one stays as it is. */
function moveOf({ itemId, before, after }: FitLine) {
  return {
    id: workItemId(numberOfId(itemId)),
    previousStartDate: before.startDate,
    previousDueDate: before.dueDate,
    ...(after.startDate !== before.startDate && { startDate: after.startDate, startDateIsFixed: true }),
    ...(after.dueDate !== before.dueDate && { dueDate: after.dueDate, dueDateIsFixed: true }),
  };
}
