import { runInAction } from 'mobx';
import { rescheduleMaximum } from '../../../domain/work-items/work-item.ts';
import { reportDefect } from '../../api/api-error.ts';
import { globalId, numberOfId } from '../../api/global-id.ts';
import type { ChangedPart, Changes } from '../../app/changes/changes.ts';
import type { EpicLines } from '../../../domain/roadmap/row-list.ts';
import type { StillRows } from '../../widgets/still-rows.ts';
import type { TimelineViewport } from '../timeline/timeline-viewport.ts';
import type { ChildEpics } from './child-epics.ts';
import type { EpicList } from './epic-list.ts';
import type { Expansion } from './expansion.ts';
import { standsAtTop } from '../../../domain/roadmap/top-level.ts';
import { roadmapEpic, type RoadmapEpic } from './roadmap-epic.ts';
import type { EpicAnswer } from './epic-pages.ts';

/** Parts of an epic that its row shows. */
const shownParts: readonly ChangedPart[] = ['fields', 'children', 'rollUps', 'links'];

/** Lists with more rows than this are reloaded less often. */
const shortList = 200;

/** Minimum pause after reloading a long list, as a multiple of the time it took. */
const restAfterReading = 2;

export interface LiveEpicsSource {
  readonly epics: EpicList;
  readonly expansion: Expansion;
  readonly stillRows: StillRows;
  readonly shownEpics: readonly RoadmapEpic[];
  readonly rows: EpicLines<RoadmapEpic>;
  readonly isGrouped: boolean;
  readonly viewport: TimelineViewport;
  /** On a roadmap of one epic all its children are at the top level. */
  readonly scopeIid: string | null;
  /** Sort order of the list, such as `START_DATE_ASC`. */
  readonly address: { readonly view: { readonly sort: string } };
  isShown(epic: RoadmapEpic): boolean;
  /** Whether an epic moves with others. */
  isSelected(id: string): boolean;
  /** Loads those of these epics that belong to the list. */
  fetchByIds(ids: readonly string[]): Promise<readonly EpicAnswer[]>;
  reloadMilestones(): void;
}

/**
 * Applies other people's changes to the rows. Changed epics are reloaded, all of one moment in one call, and replaced
 * in place. If one appears, disappears or moves, the visible part of the list is reloaded, because only the server
 * knows the order.
 */
export class LiveEpics {
  constructor(private readonly source: LiveEpicsSource) {}

  /** Returns false if some of it could not be loaded. */
  async applyChanges({ items, gone, labels, milestones, reload }: Changes): Promise<boolean> {
    if (this.source.epics.status === 'loading') return false;
    if (reload || milestones.length > 0) this.source.reloadMilestones();
    const changed = items.filter(
      ({ type, parts }) => type === 'epic' && parts.some((part) => shownParts.includes(part)),
    );
    const touched = [...items.map(({ id }) => id), ...gone];
    if (reload || labels.length + milestones.length > 0) return this.readAgain(() => true, touched);
    const ids = new Set(changed.map(({ id }) => id));
    const isGone = this.source.shownEpics.some(({ id }) => gone.includes(numberOfId(id)));
    if (ids.size === 0 && !isGone) return true;
    const fresh = await this.freshEpics([...ids]);
    if (fresh === null) return false;
    const isMoved = isGone || this.isMoved(ids, fresh);
    // Rows that move show their new values at once, too: moving may have to wait.
    const patched = [...fresh.values()].filter((epic) => !isMoved || this.staysBelow(epic));
    runInAction(() => {
      this.source.epics.patch(patched);
      for (const children of this.source.expansion.all.values()) children.patch(patched);
    });
    // The rows waiting to be shown were loaded before this change.
    if (!isMoved && !this.source.stillRows.hasWaiting) return true;
    return this.readAgain((children) => this.concerns(children, changed, gone), touched);
  }

  /**
   * Indexes of the epics that must be loaded: visible ones, expanded ones, whose children take up space, and as many of the
   * selected ones as may move at once.
   */
  private get needed(): number[] {
    const { epics, expansion, isGrouped, rows, viewport } = this.source;
    if (isGrouped) return epics.rows.map((_, place) => place);
    const [first, last] = [viewport.rowSpan.first, viewport.rowSpan.end].map((index) => rows.placeAt(index));
    const inSight: number[] = [];
    for (let place = first ?? 0; place <= Math.min(last ?? 0, epics.rows.length - 1); place += 1) inSight.push(place);
    const selected = epics.rows.flatMap((epic, place) => (epic && this.source.isSelected(epic.id) ? [place] : []));
    return [...inSight, ...expansion.placesIn(epics.rows), ...selected.slice(0, rescheduleMaximum)];
  }

  private async freshEpics(ids: readonly number[]): Promise<Map<string, RoadmapEpic> | null> {
    if (ids.length === 0) return new Map();
    try {
      const answers = await this.source.fetchByIds(ids.map((id) => globalId('Epic', id)));
      return new Map(answers.map(roadmapEpic).map((epic) => [epic.id, epic]));
    } catch (error) {
      reportDefect(error);
      return null;
    }
  }

  /** True if any of these appeared, disappeared or moved. */
  private isMoved(ids: ReadonlySet<number>, fresh: ReadonlyMap<string, RoadmapEpic>): boolean {
    const { epics, isShown } = this.source;
    const listed = new Set(epics.epics.map(({ id }) => id));
    const comes = (epic: RoadmapEpic): boolean =>
      isShown(epic) && !listed.has(epic.id) && (this.source.scopeIid !== null || standsAtTop(epic, listed));
    if ([...fresh.values()].some(comes)) return true;
    return this.source.shownEpics.some((known) => {
      if (!ids.has(numberOfId(known.id))) return false;
      const now = fresh.get(known.id);
      return now === undefined || !isShown(now) || this.placeOf(now) !== this.placeOf(known);
    });
  }

  /** Whether an epic is still shown, and below the same epics. */
  private staysBelow(epic: RoadmapEpic): boolean {
    const known = this.source.shownEpics.find(({ id }) => id === epic.id);
    return known !== undefined && this.source.isShown(epic) && treePlaceOf(known) === treePlaceOf(epic);
  }

  /** The fields that determine the position of an epic; every change affects the order by update time. */
  private placeOf(epic: RoadmapEpic): string {
    const { sort } = this.source.address.view;
    // Only the server knows how the order by hand has changed.
    const isUnknown = sort.startsWith('UPDATED_AT') || sort.startsWith('RELATIVE_POSITION');
    const key = isUnknown ? Math.random() : sortKey(epic, sort);
    return JSON.stringify([treePlaceOf(epic), key]);
  }

  /** Replaces the rows and keeps the first visible row in place. */
  private rearrange(apply: () => void): void {
    const { viewport } = this.source;
    const offset = viewport.scrollTop - viewport.rowsTop;
    const index = Math.ceil(offset / viewport.rowHeight);
    const held = offset > 0 ? (this.source.rows.at(index)?.key ?? null) : null;
    apply();
    const now = held === null ? null : this.source.rows.indexOf(held, index);
    if (now === null || now === index) return;
    // The rows are drawn at their new places first, so that there is room to scroll.
    requestAnimationFrame(() => viewport.scrollTo({ top: viewport.scrollTop + (now - index) * viewport.rowHeight }));
  }

  private concerns(children: ChildEpics, changed: Changes['items'], gone: readonly number[]): boolean {
    const ids = new Set([...changed.map(({ id }) => id), ...gone]);
    const epicId = [...this.source.expansion.all].find(([, one]) => one === children)?.[0] ?? '';
    return ids.has(numberOfId(epicId)) || children.epics.some(({ id }) => ids.has(numberOfId(id)));
  }

  private async readAgain(concerns: (children: ChildEpics) => boolean, touched: readonly number[]): Promise<boolean> {
    const { epics, expansion, stillRows } = this.source;
    const startedAt = performance.now();
    const stale = [...expansion.all.values()].filter((children) => children.status === 'ready' && concerns(children));
    const [reading, ...childReadings] = await Promise.all([
      epics.readAgain(() => this.needed),
      ...stale.map(async (children) => ({ children, found: await children.readAgain() })),
    ]);
    // It was restarted meanwhile.
    if (expansion !== this.source.expansion) return false;
    const apply = (): void => {
      // The reader has scrolled to rows that were not reloaded.
      if (reading !== null && !reading.covers(this.needed)) return void this.readAgain(concerns, touched);
      this.rearrange(() => {
        if (reading !== null) epics.take(reading);
        for (const { children, found } of childReadings) if (found !== null) children.take(found);
      });
    };
    const isSame =
      (reading === null || sameOrder(reading.rows, epics.rows)) &&
      childReadings.every(({ children, found }) => found === null || sameOrder(found, children.epics));
    // Rows that do not move may be updated under the pointer.
    if (isSame) runInAction(apply);
    else stillRows.change(() => runInAction(apply), touched);
    const rest = (performance.now() - startedAt) * restAfterReading;
    if (epics.rows.length > shortList) await new Promise((resolve) => setTimeout(resolve, rest));
    return reading !== null && childReadings.every(({ found }) => found !== null);
  }
}

function treePlaceOf({ ancestorIds, hasParent }: RoadmapEpic): string {
  return JSON.stringify([ancestorIds, hasParent]);
}

function sortKey({ id, startDate, dueDate, title }: RoadmapEpic, sort: string): string | number | null {
  if (sort.startsWith('START_DATE')) return startDate;
  if (sort.startsWith('END_DATE')) return dueDate;
  return sort.startsWith('TITLE') ? title.toLowerCase() : numberOfId(id);
}

/** True if both contain the same epics in the same order. */
function sameOrder(one: readonly (RoadmapEpic | null)[], other: readonly (RoadmapEpic | null)[]): boolean {
  return (
    one.length === other.length &&
    one.every((here, index) => {
      const there = other[index] ?? null;
      if (here === null || there === null) return true;
      return there.id === here.id && there.ancestorIds.join() === here.ancestorIds.join();
    })
  );
}
