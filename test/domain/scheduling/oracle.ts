import { dayAtNumber, dayNumber, maximumDayNumber, minimumDayNumber } from '../../../domain/calendar/day-number.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { Conflict, Dates, Move, Plan, PlanItem, PlanLink } from '../../../domain/scheduling/plan.ts';
import {
  defaultWeekdays,
  type CalendarRules,
  type WorkingCalendar,
} from '../../../domain/scheduling/working-calendar.ts';

/*
 * What RULES.md demands, computed from that text alone and without the code of the scheduler: calendars are lists of days,
 * conflicts are checked one by one, plans are computed again and again until nothing changes, and slack is found by
 * moving an item day by day. It is slow, and easy to compare with the text. Dates here are numbers of days, see `dayNumber`.
 */

export interface Span {
  start: number | null;
  due: number | null;
}

/** Where each item stands, by its id. */
export type Spans = ReadonlyMap<string, Span>;

/** An item that was moved, and which of its links (by id) or constraints may be named as the reason: those that decide its place. */
export interface ExpectedChange {
  itemId: string;
  after: Dates;
  reasons: { reason: 'moved' | 'link' | 'constraint' | 'inherited'; linkId: string | null }[];
}

export interface ExpectedTimes {
  earliest: Span;
  latest: Span;
  slack: number;
}

/** A demand on the position at which an item starts or finishes, in its own calendar. */
interface Demand {
  linkId: string;
  of: 'start' | 'finish';
  position: number;
  /** For a demand passed on by a parent: the day before which the item must not start. */
  firstDay: number | null;
}

/** Last days with which an item may start and with which it may be finished. */
interface Limits {
  start: number;
  finish: number;
}

type Mode = 'fit' | 'push' | 'earliest';

export class Oracle {
  readonly given: Spans;
  private readonly items: ReadonlyMap<string, PlanItem>;
  private readonly days = new Map<WorkingCalendar, CountedDays>();
  /** Links that have an effect. */
  private readonly links: readonly PlanLink[];

  /** @param rules what the calendars of the plan were made of */
  constructor(
    private readonly plan: Plan,
    private readonly rules: ReadonlyMap<WorkingCalendar, CalendarRules>,
  ) {
    this.items = new Map(plan.items.map((item) => [item.id, item]));
    this.given = new Map(plan.items.map((item) => [item.id, spanOf(item)]));
    const numbers = plan.items.flatMap((item) =>
      [
        item.startDate,
        item.dueDate,
        item.milestoneDueDate,
        item.otherSources?.startDate,
        item.otherSources?.dueDate,
        ...Object.values(item.constraints ?? {}),
      ].flatMap((day: Day | null | undefined) => (day ? dayNumber(day) : [])),
    );
    for (const { calendar } of plan.items) this.days.set(calendar, new CountedDays(rules.get(calendar) ?? {}, numbers));
    this.links = this.knownLinks().filter((link) => !this.isFamily(link) && !this.isInLoop(link));
  }

  // Conflicts, checked one by one.

  /** All conflicts but loops, see `loops`. */
  conflicts(): Conflict[] {
    const found: Conflict[] = [];
    for (const link of this.knownLinks()) {
      const [predecessor, successor] = this.endsOf(link);
      if (predecessor.title === null && successor.title === null) continue;
      if (this.isFamily(link)) {
        const isAncestor = this.ancestorsOf(successor).includes(predecessor);
        const [ancestor, item] = isAncestor ? [predecessor, successor] : [successor, predecessor];
        found.push({ kind: 'family_link', linkId: link.id, ancestorId: ancestor.id, itemId: item.id });
      } else if (this.links.includes(link)) {
        const lacking = this.lackOf(link, this.given);
        if (lacking === null || lacking <= 0) continue;
        const earliest = this.earliestDateFor(link);
        found.push({ kind: 'link', linkId: link.id, itemId: successor.id, workingDays: lacking, earliest });
      }
    }
    for (const item of this.plan.items) if (item.title !== null) found.push(...this.conflictsOf(item));
    return found;
  }

  private conflictsOf(item: PlanItem): Conflict[] {
    const found: Conflict[] = [];
    const itemId = item.id;
    const span = this.spanIn(this.given, item);
    if (isReversed(span)) return [{ kind: 'reversed_dates', itemId }];
    if (!takesPart(span)) return [];
    const { mustStartOn, startNoEarlierThan, finishNoLaterThan } = item.constraints ?? {};
    const start = this.startOf(item, span);
    const finish = this.finishOf(item, span);
    if (mustStartOn && span.start !== null) {
      const late = start - this.positionOf(item, dayNumber(mustStartOn));
      const workingDays = Math.abs(late);
      if (late !== 0) found.push({ kind: 'must_start_on', itemId, workingDays, date: mustStartOn, isLate: late > 0 });
    }
    if (startNoEarlierThan && span.start !== null) {
      const workingDays = this.positionOf(item, dayNumber(startNoEarlierThan)) - start;
      if (workingDays > 0) found.push({ kind: 'start_no_earlier_than', itemId, workingDays, date: startNoEarlierThan });
    }
    if (finishNoLaterThan && span.due !== null) {
      const workingDays = finish - this.positionOf(item, dayNumber(finishNoLaterThan) + 1);
      if (workingDays > 0) found.push({ kind: 'finish_no_later_than', itemId, workingDays, date: finishNoLaterThan });
    }
    if (item.milestoneDueDate && span.due !== null) {
      const date = item.milestoneDueDate;
      const workingDays = finish - this.positionOf(item, dayNumber(date) + 1);
      if (workingDays > 0) found.push({ kind: 'finishes_after_milestone', itemId, workingDays, date });
    }
    const parent = this.parentOf(item);
    if (parent === undefined) return found;
    const around = this.spanIn(this.given, parent);
    const parentId = parent.id;
    if (span.start !== null && around.start !== null) {
      const workingDays = this.positionOf(item, around.start) - start;
      if (workingDays > 0) found.push({ kind: 'starts_before_parent', itemId, parentId, workingDays });
    }
    if (span.due !== null && around.due !== null) {
      const workingDays = finish - this.positionOf(item, around.due + 1);
      if (workingDays > 0) found.push({ kind: 'finishes_after_parent', itemId, parentId, workingDays });
    }
    return found;
  }

  /** The date of the successor when it is placed by this link alone. */
  private earliestDateFor(link: PlanLink): Day | null {
    const [, successor] = this.endsOf(link);
    const span = this.spanIn(this.given, successor);
    const position = this.positionDemandedBy(link, this.given) ?? 0;
    const isFinish = span.start === null || (span.due !== null && ofFinish(link));
    const day = this.daysOf(successor).at(isFinish ? position - 1 : position);
    return day === null ? null : dayAtNumber(day);
  }

  // Loops, by following arrows until no new item is found.

  /** The first item of each loop that has a link in it, a visible one if there is any; without loops of hidden items only. */
  firstItemsOfLoops(): string[] {
    const loops = new Map<string, Set<string>>();
    for (const link of this.knownLinks()) {
      if (isToItself(link)) loops.set(`${link.predecessorId} itself`, new Set([link.predecessorId]));
      if (isToItself(link) || this.isFamily(link) || !this.isInLoop(link)) continue;
      const key = [...this.componentOf(link.predecessorId)].sort().join(' ');
      const withLinks = loops.get(key) ?? new Set();
      loops.set(key, withLinks.add(link.predecessorId).add(link.successorId));
    }
    return [...loops.values()].flatMap(
      (ids) => this.plan.items.find(({ id, title }) => ids.has(id) && title !== null)?.id ?? [],
    );
  }

  /** True if each item waits for the one before it, and the first for the last. An item and its gate have one name. */
  isLoop(itemIds: readonly string[], newLink?: { predecessorId: string; successorId: string }): boolean {
    const arrows = this.arrows(newLink);
    const nodesOf = (id: string): string[] => [gateOf({ id }), id];
    const next = (from: ReadonlySet<string>, id: string): Set<string> => {
      const found = new Set([...from].flatMap((one) => nodesOf(id).filter((node) => arrows.get(one)?.has(node))));
      return found.has(gateOf({ id })) ? found.add(id) : found;
    };
    const [first = '', ...others] = itemIds;
    if (others.length === 0)
      return [...this.plan.links, newLink].some((link) => link?.predecessorId === first && isToItself(link));
    return (
      itemIds.every((id, place) => id !== itemIds[(place + 1) % itemIds.length]) &&
      nodesOf(first).some((begin) => {
        const beginning = begin === first ? [begin] : [begin, first];
        return [...others, first].reduce(next, new Set(beginning)).has(begin);
      })
    );
  }

  /** Why a link is refused: the kind of the conflict, or null. */
  refusalOf(link: { predecessorId: string; successorId: string }): 'loop' | 'family_link' | null {
    const predecessor = this.items.get(link.predecessorId);
    const successor = this.items.get(link.successorId);
    if (predecessor === undefined || successor === undefined) return null;
    if (isToItself(link)) return 'loop';
    if (this.isFamily(link)) return 'family_link';
    return this.reachable(this.entryOf(successor), this.arrows(link)).has(predecessor.id) ? 'loop' : null;
  }

  private isInLoop({ predecessorId, successorId }: PlanLink): boolean {
    if (predecessorId === successorId) return true;
    const successor = this.itemAt(successorId);
    return this.reachable(this.entryOf(successor), this.arrows()).has(predecessorId);
  }

  private componentOf(id: string): Set<string> {
    const arrows = this.arrows();
    const forward = this.reachable(id, arrows);
    return new Set([...forward].filter((other) => this.reachable(other, arrows).has(id)));
  }

  private arrows(newLink?: { predecessorId: string; successorId: string }): Map<string, Set<string>> {
    const arrows = new Map<string, Set<string>>();
    const draw = (from: string, to: string): void => {
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    };
    for (const link of [...this.knownLinks(), ...(newLink ? [newLink] : [])])
      if (!isToItself(link) && !this.isFamily(link))
        draw(link.predecessorId, this.entryOf(this.itemAt(link.successorId)));
    for (const parent of this.plan.items) {
      if (!inherits(parent)) continue;
      draw(gateOf(parent), parent.id);
      for (const child of this.sourcesOf(parent)) {
        draw(gateOf(parent), this.entryOf(child));
        draw(child.id, parent.id);
      }
    }
    return arrows;
  }

  /** Where arrows to an item go. */
  private entryOf(item: PlanItem): string {
    return inherits(item) ? gateOf(item) : item.id;
  }

  private reachable(from: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
    const found = new Set([from]);
    // A set that grows while it is walked through.
    for (const one of found) for (const next of arrows.get(one) ?? []) found.add(next);
    return found;
  }

  // Moving, until nothing changes any more.

  fitPlan(): ExpectedChange[] {
    const after = this.settle(this.given, (item, now) => this.placeByMode(item, now, 'fit'));
    return this.changes(after, new Set(), 'fit');
  }

  cascade(moves: readonly Move[]): { changes: ExpectedChange[]; refused: string[] } {
    const { after, moved, refused } = this.cascaded(moves);
    return { changes: this.changes(after, moved, 'cascade'), refused };
  }

  private cascaded(moves: readonly Move[]): { after: Spans; moved: Set<string>; refused: string[] } {
    const before = new Map(this.given);
    const moved = new Set<string>();
    const refused: string[] = [];
    for (const move of moves) {
      const item = this.items.get(move.itemId);
      if (item === undefined) continue;
      if (inherits(item)) refused.push(`${item.id} inherited`);
      else if (this.isHeld(item)) refused.push(`${item.id} fixed`);
      else {
        moved.add(item.id);
        before.set(item.id, spanOf(move));
      }
    }
    const after = this.settle(before, (item, now) => {
      const span = this.spanIn(this.given, item);
      if (moved.has(item.id) || this.isHeld(item) || isPinned(item, span) || !takesPart(span))
        return this.spanIn(now, item);
      const isWorse = this.demandsOn(item, now).some((demand) => {
        const earlier = this.demandsOn(item, this.given).find(
          ({ linkId, of, firstDay }) =>
            linkId === demand.linkId && of === demand.of && (firstDay === null) === (demand.firstDay === null),
        );
        if (!this.isViolated(item, span, demand)) return false;
        if (earlier === undefined) return true;
        return (demand.firstDay ?? demand.position) > (earlier.firstDay ?? earlier.position);
      });
      return isWorse ? this.placeAt(item, span, this.boundOf(item, span, now)) : span;
    });
    return { after, moved, refused };
  }

  private isHeld(item: PlanItem): boolean {
    return item.title === null || item.isFixed === true;
  }

  private placeByMode(item: PlanItem, now: Spans, mode: Mode): Span {
    const span = this.spanIn(this.given, item);
    if (item.title === null || (mode === 'fit' && item.isFixed === true) || !takesPart(span)) return span;
    const start = this.startOf(item, span);
    if (isPinned(item, span)) {
      const pin = this.positionOf(item, dayNumber(item.constraints?.mustStartOn ?? ''));
      return start === pin ? span : this.placeAt(item, span, pin);
    }
    const bound = this.boundOf(item, span, now);
    const { startNoEarlierThan, finishNoLaterThan } = item.constraints ?? {};
    const isViolated =
      this.demandsOn(item, now).some((demand) => this.isViolated(item, span, demand)) ||
      (Boolean(startNoEarlierThan) &&
        span.start !== null &&
        start < this.positionOf(item, dayNumber(startNoEarlierThan ?? '')));
    if (isViolated) return this.placeAt(item, span, bound);
    if (mode === 'earliest') return bound === -Infinity || bound === start ? span : this.placeAt(item, span, bound);
    if (mode === 'fit' && finishNoLaterThan && span.due !== null) {
      const limit = this.positionOf(item, dayNumber(finishNoLaterThan) + 1);
      const place = Math.max(bound, limit - this.durationOf(item, span));
      if (this.finishOf(item, span) > limit && place < start) return this.placeAt(item, span, place);
    }
    return span;
  }

  /** Computes all items from all others until nothing changes. */
  private settle(from: Spans, placed: (item: PlanItem, now: Spans) => Span): Spans {
    const now = new Map(from);
    for (let round = 0; round < 1000; round += 1) {
      let isSettled = true;
      for (const item of this.plan.items) {
        const span = inherits(item) ? this.inherited(item, this.given, now) : placed(item, now);
        if (isSame(span, this.spanIn(now, item))) continue;
        now.set(item.id, span);
        isSettled = false;
      }
      if (isSettled) return now;
    }
    throw new Error('The plan does not settle.');
  }

  /** What an inheriting item inherits; as before while its children stand where they did. */
  private inherited(parent: PlanItem, before: Spans, now: Spans): Span {
    const span = this.spanIn(before, parent);
    const children = this.sourcesOf(parent);
    if (children.every((child) => isSame(this.spanIn(now, child), this.spanIn(before, child)))) return span;
    const sources = children.map((child) => this.spanIn(now, child));
    const others = parent.otherSources ? [spanOf(parent.otherSources)] : [];
    const starts = [...sources, ...others].flatMap(({ start }) => start ?? []);
    const dues = [...sources, ...others].flatMap(({ due }) => due ?? []);
    return {
      start: parent.inheritsStartDate !== true ? span.start : starts.length > 0 ? Math.min(...starts) : null,
      due: parent.inheritsDueDate !== true ? span.due : dues.length > 0 ? Math.max(...dues) : null,
    };
  }

  private boundOf(item: PlanItem, span: Span, now: Spans): number {
    const duration = this.durationOf(item, span);
    const positions = this.demandsOn(item, now).map(({ of, position }) =>
      of === 'start' ? position : position - duration,
    );
    const { startNoEarlierThan } = item.constraints ?? {};
    if (startNoEarlierThan && span.start !== null) positions.push(this.positionOf(item, dayNumber(startNoEarlierThan)));
    return Math.max(-Infinity, ...positions);
  }

  private isViolated(item: PlanItem, span: Span, { of, position, firstDay }: Demand): boolean {
    if (firstDay !== null) return span.start !== null && span.start < firstDay;
    return (of === 'start' ? this.startOf(item, span) : this.finishOf(item, span)) < position;
  }

  /** What links demand of an item that takes part, also those of parents that inherit its date. */
  private demandsOn(item: PlanItem, now: Spans): Demand[] {
    const demands: Demand[] = [];
    for (const link of this.links) {
      if (link.successorId !== item.id) continue;
      const position = this.positionDemandedBy(link, now);
      if (position !== null)
        demands.push({ linkId: link.id, of: ofFinish(link) ? 'finish' : 'start', position, firstDay: null });
    }
    for (const { linkId, firstDay } of this.passedTo(item, now))
      demands.push({ linkId, of: 'start', position: this.positionOf(item, firstDay), firstDay });
    return demands;
  }

  /** The position that a link demands; null while its predecessor takes no part. */
  private positionDemandedBy(link: PlanLink, now: Spans): number | null {
    const [predecessor, successor] = this.endsOf(link);
    const span = this.spanIn(now, predecessor);
    if (!takesPart(span)) return null;
    return this.positionOf(successor, boundaryOf(span, ofPredecessorFinish(link))) + (link.lag ?? 0);
  }

  private passedTo(child: PlanItem, now: Spans): { linkId: string; firstDay: number }[] {
    const parent = this.parentOf(child);
    if (parent === undefined || child.rollsUp === false || this.spanIn(now, child).start === null) return [];
    if (!inherits(parent) || parent.inheritsStartDate !== true || this.spanIn(this.given, parent).start === null)
      return [];
    const own = this.links.flatMap((link) => {
      const position = link.successorId === parent.id && !ofFinish(link) ? this.positionDemandedBy(link, now) : null;
      const last = position === null ? null : this.daysOf(parent).at(position - 1);
      return last === null ? [] : [{ linkId: link.id, firstDay: last + 1 }];
    });
    return [...own, ...this.passedTo(parent, now)];
  }

  private changes(after: Spans, moved: ReadonlySet<string>, mode: 'fit' | 'cascade'): ExpectedChange[] {
    return this.plan.items.flatMap((item) => {
      const span = this.spanIn(after, item);
      const given = this.spanIn(this.given, item);
      if (isSame(span, given)) return [];
      const reasons: ExpectedChange['reasons'] = [];
      if (moved.has(item.id)) reasons.push({ reason: 'moved', linkId: null });
      else if (inherits(item)) reasons.push({ reason: 'inherited', linkId: null });
      else {
        const place = this.startOf(item, span);
        const isConstraint = isPinned(item, given) || (mode === 'fit' && place < this.startOf(item, given));
        for (const { linkId, of, position } of this.demandsOn(item, after))
          if (!isPinned(item, given) && (of === 'start' ? position : position - this.durationOf(item, given)) === place)
            reasons.push({ reason: 'link', linkId });
        const earliest = item.constraints?.startNoEarlierThan;
        const isAtEarliest = Boolean(earliest) && this.positionOf(item, dayNumber(earliest ?? '')) === place;
        if (isConstraint || isAtEarliest) reasons.push({ reason: 'constraint', linkId: null });
      }
      return [{ itemId: item.id, after: datesOf(span), reasons }];
    });
  }

  // Times.

  /** The plan once all links hold, whoever may move what. */
  pushed(): Spans {
    return this.settle(this.given, (item, now) => this.placeByMode(item, now, 'push'));
  }

  /** The last date of the pushed plan. */
  endDate(): Day | null {
    const dates = [...this.pushed().values()].flatMap(({ start, due }) => [start ?? [], due ?? []].flat());
    return dates.length === 0 ? null : dayAtNumber(Math.max(...dates));
  }

  /** The times of visible items that take part. */
  times(): Map<string, ExpectedTimes> {
    const pushed = this.pushed();
    const early = this.settle(this.given, (item, now) => this.placeByMode(item, now, 'earliest'));
    const limits = this.limits(pushed);
    const times = new Map<string, ExpectedTimes>();
    for (const item of this.plan.items) {
      const span = this.spanIn(pushed, item);
      if (item.title === null || !takesPart(span)) continue;
      const earliest = this.spanIn(early, item);
      times.set(item.id, {
        earliest,
        latest: this.latestOf(item, pushed, limits),
        slack: this.slackOf(item, pushed, limits),
      });
    }
    return times;
  }

  /** Critical items and links, in the order of the plan. */
  critical(): { itemIds: string[]; linkIds: string[] } {
    const pushed = this.pushed();
    const limits = this.limits(pushed);
    const itemIds = this.plan.items.flatMap((item) =>
      item.title !== null && takesPart(this.spanIn(pushed, item)) && this.slackOf(item, pushed, limits) <= 0
        ? item.id
        : [],
    );
    const linkIds = this.links.flatMap((link) => {
      const lack = this.lackOf(link, pushed);
      const isBetween = itemIds.includes(link.predecessorId) && itemIds.includes(link.successorId);
      return isBetween && lack !== null && lack >= 0 ? link.id : [];
    });
    return { itemIds, linkIds };
  }

  /**
   * How many working days the item can be moved in the pushed plan with a cascade after it, found by trying: until the end
   * moves, or a link or a `finishNoLaterThan` becomes violated. Null if that cannot be tried, because one is violated
   * as it is, or the item cannot be placed a day later.
   */
  slackByTrying(id: string): number | null {
    const pushed = this.pushed();
    const items = this.plan.items.map((item) => ({ ...item, ...datesOf(this.spanIn(pushed, item)), isFixed: false }));
    const plan = new Oracle({ ...this.plan, items }, this.rules);
    const item = plan.itemAt(id);
    const span = plan.spanIn(plan.given, item);
    // After the last of all dates a milestone has no day on which it could start.
    if (plan.violations(plan.given).length > 0 || plan.endOf(plan.given) > maximumDayNumber) return null;
    for (let slack = 0; ; slack += 1) {
      const later = plan.placeAt(item, span, plan.startOf(item, span) + slack + 1);
      if (isSame(later, span)) return null;
      const { after } = plan.cascaded([{ itemId: id, ...datesOf(later) }]);
      if (plan.endOf(after) > plan.endOf(plan.given)) return slack;
      if (plan.violations(after).length > 0) return slack;
    }
  }

  /** Violated links and `finishNoLaterThan`. */
  private violations(now: Spans): string[] {
    const links = this.links.filter((link) => (this.lackOf(link, now) ?? 0) > 0);
    const items = this.plan.items.filter((item) => {
      const span = this.spanIn(now, item);
      const last = this.lastFinishOf(item, span);
      return takesPart(span) && last !== null && item.title !== null && this.finishOf(item, span) > last;
    });
    return [...links, ...items].map(({ id }) => id);
  }

  /** The day after the last one on which an item finishes. */
  private endOf(now: Spans): number {
    return Math.max(-Infinity, ...[...now.values()].flatMap((span) => (takesPart(span) ? boundaryOf(span, true) : [])));
  }

  /** B and E of all items, computed from each other until nothing changes. */
  private limits(pushed: Spans): Map<string, Limits> {
    const end = this.endOf(pushed);
    const limits = new Map<string, Limits>(this.plan.items.map(({ id }) => [id, { start: Infinity, finish: end }]));
    for (let round = 0; round < 1000; round += 1) {
      let isSettled = true;
      for (const item of this.plan.items) {
        if (!takesPart(this.spanIn(pushed, item))) continue;
        const next = this.limitsOf(item, pushed, limits, end);
        const before = limits.get(item.id);
        if (next.start === before?.start && next.finish === before.finish) continue;
        limits.set(item.id, next);
        isSettled = false;
      }
      if (isSettled) return limits;
    }
    throw new Error('The limits do not settle.');
  }

  private limitsOf(item: PlanItem, pushed: Spans, limits: ReadonlyMap<string, Limits>, end: number): Limits {
    const next: Limits = { start: Infinity, finish: end };
    for (const link of this.links) {
      const [predecessor, successor] = this.endsOf(link);
      if (predecessor !== item) continue;
      const limit = this.limitOfSuccessor(link, pushed, limits);
      const day = limit === null ? null : this.daysOf(successor).at(limit - (link.lag ?? 0));
      if (day === null) continue;
      if (ofPredecessorFinish(link)) next.finish = Math.min(next.finish, day);
      else next.start = Math.min(next.start, day);
    }
    const parent = this.parentOf(item);
    if (parent === undefined || !inherits(parent) || item.rollsUp === false) return next;
    const around = this.spanIn(pushed, parent);
    const span = this.spanIn(pushed, item);
    const ofParent = limits.get(parent.id);
    if (!takesPart(around) || ofParent === undefined) return next;
    const least = Math.min(ofParent.start, ofParent.finish);
    if (parent.inheritsDueDate === true && span.due !== null)
      next.finish = Math.min(next.finish, around.start === null ? least : ofParent.finish);
    if (parent.inheritsStartDate === true && span.start !== null && span.start === around.start)
      next.start = Math.min(next.start, around.due === null ? least : ofParent.start);
    return next;
  }

  /** The latest position of what the link demands of its successor; null if it takes no part and passes nothing on. */
  private limitOfSuccessor(link: PlanLink, pushed: Spans, limits: ReadonlyMap<string, Limits>): number | null {
    const [, successor] = this.endsOf(link);
    const span = this.spanIn(pushed, successor);
    if (inherits(successor) && successor.inheritsStartDate === true && span.start !== null && !ofFinish(link)) {
      const day = this.latestStartDayOf(successor, pushed, limits);
      if (day !== null) return this.positionOf(successor, day);
    }
    if (!takesPart(span)) return null;
    if (inherits(successor) || this.stays(successor, pushed, limits))
      return ofFinish(link) ? this.finishOf(successor, span) : this.startOf(successor, span);
    return this.latestStartOf(successor, pushed, limits) + (ofFinish(link) ? this.durationOf(successor, span) : 0);
  }

  /** G of an item that inherits its start date. */
  private latestStartDayOf(parent: PlanItem, pushed: Spans, limits: ReadonlyMap<string, Limits>): number | null {
    const days = this.sourcesOf(parent).flatMap((child) => {
      const span = this.spanIn(pushed, child);
      if (span.start === null || !takesPart(span)) return [];
      if (inherits(child))
        return (child.inheritsStartDate === true ? this.latestStartDayOf(child, pushed, limits) : null) ?? span.start;
      if (this.stays(child, pushed, limits)) return span.start;
      return this.daysOf(child).at(this.latestStartOf(child, pushed, limits)) ?? [];
    });
    return days.length === 0 ? null : Math.min(...days);
  }

  private latestStartOf(item: PlanItem, pushed: Spans, limits: ReadonlyMap<string, Limits>): number {
    const { start: begin, finish: end } = limits.get(item.id) ?? { start: Infinity, finish: Infinity };
    const span = this.spanIn(pushed, item);
    const least = Math.min(begin, end);
    const last = this.lastFinishOf(item, span) ?? Infinity;
    if (span.due === null) return this.positionOf(item, least + 1) - 1;
    if (span.start === null) return Math.min(this.positionOf(item, least), last);
    const duration = this.durationOf(item, span);
    const byStart = begin === Infinity ? Infinity : this.positionOf(item, begin + 1) - 1;
    return Math.min(this.positionOf(item, end) - duration, byStart, last - duration);
  }

  private stays(item: PlanItem, pushed: Spans, limits: ReadonlyMap<string, Limits>): boolean {
    if (item.title === null) return true;
    const span = this.spanIn(pushed, item);
    const { start: begin, finish: end } = limits.get(item.id) ?? { start: Infinity, finish: Infinity };
    const last = this.lastFinishOf(item, span);
    const keeps =
      boundaryOf(span, false) <= begin &&
      boundaryOf(span, true) <= end &&
      (last === null || this.finishOf(item, span) <= last);
    return keeps && (isPinned(item, span) || this.latestStartOf(item, pushed, limits) < this.startOf(item, span));
  }

  /** The position of what `finishNoLaterThan` demands. */
  private lastFinishOf(item: PlanItem, span: Span): number | null {
    const date = item.constraints?.finishNoLaterThan;
    return date && span.due !== null ? this.positionOf(item, dayNumber(date) + 1) : null;
  }

  private slackOf(item: PlanItem, pushed: Spans, limits: ReadonlyMap<string, Limits>): number {
    const sources = inherits(item) ? this.sourcesOf(item).filter((child) => takesPart(this.spanIn(pushed, child))) : [];
    if (sources.length > 0) return Math.min(...sources.map((child) => this.slackOf(child, pushed, limits)));
    if (this.stays(item, pushed, limits)) return 0;
    return this.latestStartOf(item, pushed, limits) - this.startOf(item, this.spanIn(pushed, item));
  }

  private latestOf(item: PlanItem, pushed: Spans, limits: ReadonlyMap<string, Limits>): Span {
    const span = this.spanIn(pushed, item);
    if (!takesPart(span)) return span;
    if (inherits(item)) {
      const sources = this.sourcesOf(item);
      if (!sources.some((child) => takesPart(this.spanIn(pushed, child)))) return span;
      const latest = new Map(sources.map((child) => [child.id, this.latestOf(child, pushed, limits)]));
      return this.inherited(item, pushed, latest);
    }
    const latestStart = this.latestStartOf(item, pushed, limits);
    if (this.stays(item, pushed, limits) || latestStart === this.startOf(item, span)) return span;
    return this.placeAt(item, span, latestStart);
  }

  // Positions and places.

  private positionOf(item: PlanItem, day: number): number {
    return this.daysOf(item).position(day);
  }

  private startOf(item: PlanItem, span: Span): number {
    return this.positionOf(item, boundaryOf(span, false));
  }

  private finishOf(item: PlanItem, span: Span): number {
    return this.positionOf(item, boundaryOf(span, true));
  }

  private durationOf(item: PlanItem, span: Span): number {
    return isMilestone(span) ? 0 : Math.max(1, this.finishOf(item, span) - this.startOf(item, span));
  }

  private placeAt(item: PlanItem, span: Span, position: number): Span {
    const days = this.daysOf(item);
    const start = span.start === null ? null : days.at(position);
    const due = span.due === null ? null : days.at(position + this.durationOf(item, span) - 1);
    const isPlaced = (start === null) === (span.start === null) && (due === null) === (span.due === null);
    return isPlaced ? { start, due } : span;
  }

  /** The working days that a link lacks, negative if it is more than fulfilled; null if an item takes no part. */
  private lackOf(link: PlanLink, now: Spans): number | null {
    const [, successor] = this.endsOf(link);
    const span = this.spanIn(now, successor);
    const position = this.positionDemandedBy(link, now);
    if (position === null || !takesPart(span)) return null;
    return position - (ofFinish(link) ? this.finishOf(successor, span) : this.startOf(successor, span));
  }

  // Items, links and families.

  private knownLinks(): PlanLink[] {
    return this.plan.links.filter(
      ({ predecessorId, successorId }) => this.items.has(predecessorId) && this.items.has(successorId),
    );
  }

  private endsOf(link: PlanLink): [predecessor: PlanItem, successor: PlanItem] {
    return [this.itemAt(link.predecessorId), this.itemAt(link.successorId)];
  }

  private isFamily({ predecessorId, successorId }: { predecessorId: string; successorId: string }): boolean {
    const one = this.itemAt(predecessorId);
    const other = this.itemAt(successorId);
    return this.ancestorsOf(one).includes(other) || this.ancestorsOf(other).includes(one);
  }

  private ancestorsOf(item: PlanItem): PlanItem[] {
    const parent = this.parentOf(item);
    return parent === undefined ? [] : [parent, ...this.ancestorsOf(parent)];
  }

  private parentOf(item: PlanItem): PlanItem | undefined {
    return this.items.get(item.parentId ?? '');
  }

  /** The children whose dates an item inherits. */
  private sourcesOf(parent: PlanItem): PlanItem[] {
    return this.plan.items.filter((item) => item.parentId === parent.id && item.rollsUp !== false);
  }

  private itemAt(id: string): PlanItem {
    const item = this.items.get(id);
    if (item === undefined) throw new Error(`There is no item ${id}.`);
    return item;
  }

  private spanIn(spans: Spans, item: PlanItem): Span {
    return spans.get(item.id) ?? { start: null, due: null };
  }

  private daysOf(item: PlanItem): CountedDays {
    const days = this.days.get(item.calendar);
    if (days === undefined) throw new Error(`${item.id} has no calendar.`);
    return days;
  }
}

/** The working days of a calendar around a plan, counted one by one. */
class CountedDays {
  private static readonly around = 3000;
  private readonly first: number;
  private readonly last: number;
  /** All working days, in order. */
  private readonly worked: number[] = [];
  /** How many working days are before each day, from the first. */
  private readonly before: number[] = [];
  private readonly isEmpty: boolean;

  /** @param others days that the plan names */
  constructor(rules: CalendarRules, others: readonly number[]) {
    const weekdays = rules.weekdays ?? defaultWeekdays;
    const workingDays = new Set((rules.workingDays ?? []).map(dayNumber));
    const daysOff = new Set((rules.daysOff ?? []).map(dayNumber));
    const known = [...others, ...workingDays, ...daysOff];
    if (known.length === 0) known.push(0);
    this.first = Math.max(minimumDayNumber, Math.min(...known) - CountedDays.around);
    this.last = Math.min(maximumDayNumber, Math.max(...known) + CountedDays.around);
    this.isEmpty = weekdays.length === 0;
    // A week more, for positions beyond the last date.
    for (let day = this.first; day <= this.last + 7; day += 1) {
      this.before.push(this.worked.length);
      // 1970-01-01 was a Thursday.
      const weekday = (((day + 4) % 7) + 7) % 7;
      if (workingDays.has(day) || (weekdays.includes(weekday) && !daysOff.has(day))) this.worked.push(day);
    }
    this.before.push(this.worked.length);
  }

  position(day: number): number {
    const position = this.before[day - this.first];
    if (position === undefined) throw new RangeError(`Day ${day} was not counted.`);
    return position;
  }

  /** The day at a position; null if there is none. */
  at(position: number): number | null {
    const day = this.worked[position];
    if (day !== undefined && day <= this.last) return day;
    const isLimit = position < 0 ? this.first === minimumDayNumber : this.last === maximumDayNumber;
    if (!isLimit && !this.isEmpty) throw new RangeError(`Position ${position} was not counted.`);
    return null;
  }
}

function spanOf({ startDate, dueDate }: Dates): Span {
  return { start: startDate === null ? null : dayNumber(startDate), due: dueDate === null ? null : dayNumber(dueDate) };
}

/** The dates of a span. */
export function datesOf({ start, due }: Span): Dates {
  return { startDate: start === null ? null : dayAtNumber(start), dueDate: due === null ? null : dayAtNumber(due) };
}

function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.due === other.due;
}

function isReversed({ start, due }: Span): boolean {
  return start !== null && due !== null && due < start;
}

function takesPart(span: Span): boolean {
  return (span.start !== null || span.due !== null) && !isReversed(span);
}

function isMilestone({ start, due }: Span): boolean {
  return start === null || due === null;
}

/** The day with which an item starts or is finished, which is the day after its due date. */
function boundaryOf({ start, due }: Span, isFinish: boolean): number {
  if (start === null) return (due ?? NaN) + 1;
  return isFinish && due !== null ? due + 1 : start;
}

function isPinned(item: PlanItem, span: Span): boolean {
  return Boolean(item.constraints?.mustStartOn) && span.start !== null;
}

/** Hidden items do not follow their children. */
function inherits(item: PlanItem): boolean {
  return item.title !== null && (item.inheritsStartDate === true || item.inheritsDueDate === true);
}

/** True if the link demands something of the finish of its successor. */
function ofFinish({ kind }: PlanLink): boolean {
  return kind === 'finish_to_finish' || kind === 'start_to_finish';
}

/** True if the link begins at the finish of its predecessor. */
function ofPredecessorFinish({ kind = 'finish_to_start' }: PlanLink): boolean {
  return kind === 'finish_to_start' || kind === 'finish_to_finish';
}

function gateOf({ id }: { id: string }): string {
  return `gate of ${id}`;
}

function isToItself({ predecessorId, successorId }: { predecessorId: string; successorId: string }): boolean {
  return predecessorId === successorId;
}
