import { expect } from 'chai';
import * as fc from 'fast-check';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { ApplicationError } from '../../../application/errors.ts';
import { SetWorkingCalendar } from '../../../application/working-calendars/set-working-calendar.ts';
import { shiftedSchedule } from '../../../domain/roadmap/moved-schedule.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Move, PlanItem } from '../../../domain/scheduling/plan.ts';
import type { ApiClient } from '../../../web/api/client.ts';
import { globalId, numberOfId, workItemId } from '../../../web/api/global-id.ts';
import { roadmapEpic, type RoadmapEpic } from '../../../web/roadmap/epics/roadmap-epic.ts';
import { Dependents } from '../../../web/roadmap/links/dependents.ts';
import { WorkingDays } from '../../../web/roadmap/links/working-days.ts';
import { roadmapEpicsQuery } from '../../../web/roadmap/operations/epics.graphql.ts';
import { rescheduleMutation } from '../../../web/roadmap/operations/reschedule.graphql.ts';
import { readMoves, readPlan, writeDates, type PlanWithRules } from '../../domain/scheduling/plan-notation.ts';
import { randomCases } from '../../domain/scheduling/random-plans.ts';
import { pageClient } from '../../support/page-client.ts';
import { useServer } from '../../support/server.ts';

const plans = 60;
const seed = 30;
/** The first calendar of every plan has public holidays. */
const holidays = 'NO';

/**
 * What the chart shows to move along while a bar is held is what the server then moves: random plans in a database, each read
 * by the calls of the chart, moved there in the mind of the browser, and moved by the call that a drop sends.
 */
describe('what moves along with bars', function () {
  this.timeout(240_000);
  const server = useServer({ today: '2026-11-26' });
  let petra: User;
  let api: ApiClient;

  before(async () => {
    petra = await server().createUser('petra');
    api = await pageClient(server(), petra);
  });

  /** One group for each calendar of a plan, and in it one for each right that Petra may have. */
  class StoredPlan {
    private readonly groups = new Map<string, Promise<Namespace>>();
    private readonly numbers = new Map<string, number>();
    constructor(
      private readonly top: Namespace,
      private readonly plan: PlanWithRules,
    ) {}

    static async store(path: string, plan: PlanWithRules): Promise<StoredPlan> {
      const stored = new StoredPlan(await server().createGroup(path, { visibility: 'public' }), plan);
      await stored.add();
      return stored;
    }

    /** The number of an item in the database; undefined if it is not there. */
    numberOf(id: string): number | undefined {
      return this.numbers.get(id);
    }

    private async add(): Promise<void> {
      for (const item of this.plan.items) {
        const parentId = this.numbers.get(item.parentId ?? '') ?? null;
        const group = await this.groupOf(item);
        const { startDate, dueDate, constraints } = item;
        const fields = {
          type: 'epic' as const,
          namespace: group.id,
          title: item.id,
          startDate,
          dueDate,
          startDateIsFixed: item.inheritsStartDate !== true,
          dueDateIsFixed: item.inheritsDueDate !== true,
          ...constraints,
        };
        // The tree has a depth; a deeper item is on its own.
        const made = await orRefused(server().perform(CreateWorkItem, { ...fields, parentId }));
        this.numbers.set(item.id, (made ?? (await server().perform(CreateWorkItem, fields))).id);
      }
      for (const { predecessorId, successorId, kind, lag } of this.plan.links) {
        const [source, target] = [this.numbers.get(predecessorId), this.numbers.get(successorId)];
        if (source === undefined || target === undefined) continue;
        const link = { source: { id: source }, target: { id: target }, linkType: 'blocks' as const };
        // Loops, links in a family and second links of a pair are refused.
        await orRefused(server().perform(LinkWorkItems, { ...link, linkKind: kind, linkLag: lag }));
      }
    }

    private groupOf({ calendar, title, isFixed }: PlanItem): Promise<Namespace> {
      const place = [...this.plan.rules.keys()].indexOf(calendar);
      const right = title === null ? 'secret' : isFixed === true ? 'locked' : 'open';
      const path = `c${place}-${right}`;
      const known = this.groups.get(path);
      if (known !== undefined) return known;
      const made = this.addGroup(path, place, right);
      this.groups.set(path, made);
      return made;
    }

    private async addGroup(path: string, place: number, right: 'secret' | 'locked' | 'open'): Promise<Namespace> {
      const { weekdays, daysOff, workingDays } = [...this.plan.rules.values()][place] ?? {};
      const group = await server().createGroup(path, {
        parent: this.top,
        visibility: right === 'secret' ? 'private' : 'public',
      });
      await server().perform(SetWorkingCalendar, {
        group: group.id,
        weekdays: [...(weekdays ?? [])],
        daysOff: [...(daysOff ?? [])],
        extraDays: [...(workingDays ?? [])],
        publicHolidays: place === 0 ? holidays : '',
      });
      if (right === 'open') await server().addMember(group, petra, 'planner');
      return group;
    }
  }

  async function readEpics(fullPath: string): Promise<RoadmapEpic[]> {
    const { group } = await api.graphql(roadmapEpicsQuery, { fullPath, first: 100, rows: false });
    return (group?.epics.nodes ?? []).map(roadmapEpic);
  }

  /** The dates of all but the moved epics. */
  function written(epics: readonly RoadmapEpic[], movedIds: ReadonlySet<string>): string[] {
    return epics
      .filter(({ id }) => !movedIds.has(id))
      .map((epic) => `${epic.title} ${writeDates(epic)}`)
      .toSorted();
  }

  /** Moves epics, and compares all others with what the browser expected; answers how many the server pushed. */
  async function compare(path: string, moves: readonly Move[], about: string): Promise<number> {
    const epics = await readEpics(path);
    const byId = new Map(epics.map((epic) => [epic.id, epic]));
    const movedIds = new Set(moves.map(({ itemId }) => itemId));
    const calendars = new WorkingDays(api, path);
    await calendars.load();
    const following = new Map(
      new Dependents(movedIds, epics, calendars).following(moves).map(({ itemId, after }) => [itemId, after]),
    );
    const { workItemsReschedule } = await api.graphql(rescheduleMutation, {
      input: {
        dependentsFollow: true,
        moves: moves.map(({ itemId, startDate, dueDate }) => ({
          id: workItemId(numberOfId(itemId)),
          previousStartDate: byId.get(itemId)?.startDate,
          previousDueDate: byId.get(itemId)?.dueDate,
          startDate,
          dueDate,
          startDateIsFixed: true,
          dueDateIsFixed: true,
        })),
      },
    });
    expect(workItemsReschedule.errors, about).to.deep.equal([]);
    const expected = epics.map((epic) => ({ ...epic, ...following.get(epic.id) }));
    expect(written(await readEpics(path), movedIds), about).to.deep.equal(written(expected, movedIds));
    return (workItemsReschedule.rescheduled ?? []).length - moves.length;
  }

  it(`is what the server moves, in ${plans} random plans`, async () => {
    let compared = 0;
    let pushed = 0;
    const cases = fc.sample(randomCases, { seed, numRuns: 2 * plans }).filter(({ plan }) => plan.includes(' 2026-1'));
    for (const { plan: text, moves: moveText } of cases.slice(0, plans)) {
      const path = `plan${(compared += 1)}`;
      const stored = await StoredPlan.store(path, readPlan(text));
      const about = `plan ${compared} of seed ${seed}:\n${text}\n${moveText}\n`;
      const movable = (await readEpics(path)).filter(({ canUpdate }) => canUpdate);
      const drawn = readMoves(moveText).flatMap((move): Move[] => {
        const itemId = globalId('Epic', stored.numberOf(move.itemId) ?? 0);
        return movable.some(({ id }) => id === itemId) ? [{ ...move, itemId }] : [];
      });
      if (drawn.length > 0) pushed += await compare(path, drawn, about);
      // Then each by itself, on top of what has moved.
      for (const [index, { id, title }] of movable.entries()) {
        const epic = (await readEpics(path)).find((one) => one.id === id);
        const moved = epic && shiftedSchedule(epic, 'day', 3 + index);
        if (moved) pushed += await compare(path, [{ itemId: id, ...moved }], `${about}${title}`);
      }
    }
    expect(pushed).to.be.greaterThan(plans / 2);
  });
});

/** The result, or null if the act was refused. */
async function orRefused<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ApplicationError) return null;
    throw error;
  }
}
