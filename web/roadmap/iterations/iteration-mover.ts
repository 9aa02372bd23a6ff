import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { numberedName } from '../../../domain/iterations/iteration.ts';
import { boundaryMoves, overlappedBy, type IterationDates } from '../../../domain/iterations/boundaries.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import type { Application } from '../../app/application-context.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { LaneHand, type LaneHandSource } from '../lanes/lane-hand.ts';
import { changeInWords } from '../moving/change-in-words.ts';
import { iterationsRescheduleMutation } from '../operations/iterations.graphql.ts';
import { isMovable, type RoadmapIteration } from './roadmap-iteration.ts';

/** The lane whose iterations are moved. */
interface MovableLane {
  readonly iterations: readonly RoadmapIteration[];
  /** Shows other dates of iterations, which are being saved or have been. */
  put(moves: readonly { id: string; dates: IterationDates }[], state: { isSaved: boolean }): void;
  reload(): void;
}

/** Dates of an iteration before and after a move. */
interface MovedIteration {
  id: string;
  name: string;
  before: IterationDates;
  after: IterationDates;
}

/** Moves iterations and the boundaries between them: in one call, all of them or none. */
export class IterationMover {
  readonly hand: LaneHand<RoadmapIteration>;
  /** The iteration whose dates are being typed. */
  edited: RoadmapIteration | null = null;
  readonly #calls = new CallsInOrder();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly source: LaneHandSource,
    private readonly lane: MovableLane,
  ) {
    this.hand = new LaneHand<RoadmapIteration>(
      {
        attribute: 'data-iteration',
        end: 'end',
        movable: (id) => lane.iterations.find((one) => one.id === id && isMovable(one)) ?? null,
        nameOf: numberedName,
        fitted: (iteration, target) => this.fitted(iteration, target),
        remarks: (iteration, schedule) => this.remarksOf(iteration, schedule),
        save: (iteration, schedule) => this.move(iteration, schedule),
      },
      source,
    );
    makeStore(this);
  }

  /** The dates of the held iteration, and of the neighbors whose boundary moves with it, by id. */
  get held(): ReadonlyMap<string, IterationDates> {
    const { grip } = this.hand;
    const moves = grip === null ? [] : this.movesOf(grip.thing, grip.schedule);
    return new Map(moves.map(({ iteration, dates }) => [iteration.id, dates]));
  }

  /** Opens the dialog for the dates of an iteration; null closes it. */
  edit(iteration: RoadmapIteration | null): void {
    this.edited = iteration;
  }

  /** Problems of typed dates, by field: neighbors keep at least one day, and iterations of a cadence do not overlap. */
  problemsOf(iteration: RoadmapIteration, typed: Schedule): { startDate?: string; dueDate?: string } {
    const { startDate, dueDate } = this.fitted(iteration, typed);
    if (typed.startDate !== null && typed.startDate < startDate)
      return { startDate: `Choose ${dayInWords(startDate)} or later: the previous iteration keeps at least one day.` };
    if (typed.dueDate !== null && typed.dueDate > dueDate)
      return { dueDate: `Choose ${dayInWords(dueDate)} or earlier: the next iteration keeps at least one day.` };
    const conflict = this.conflictOf(iteration, typed);
    return conflict === null ? {} : { dueDate: conflict };
  }

  /** The new dates of its neighbors, in sentences. */
  neighborsAfter(iteration: RoadmapIteration, schedule: Schedule): readonly string[] {
    const [, ...neighbors] = this.movesOf(iteration, schedule);
    return neighbors.map(({ iteration: neighbor, dates }) => `${numberedName(neighbor)}: ${timeframeText(dates)}.`);
  }

  /** Saves what was typed. @throws ApiError */
  async change(iteration: RoadmapIteration, schedule: Schedule): Promise<void> {
    const moved = this.movedBy(iteration, schedule);
    await this.send(moved);
    this.edit(null);
    this.show(moved, 'after', true);
    await this.tell(iteration, schedule, moved);
  }

  private fitted(iteration: RoadmapIteration, target: Schedule): IterationDates {
    return this.movesOf(iteration, target)[0]?.dates ?? iteration;
  }

  private movesOf(iteration: RoadmapIteration, { startDate, dueDate }: Schedule) {
    const target = { startDate: startDate ?? iteration.startDate, dueDate: dueDate ?? iteration.dueDate };
    return boundaryMoves(iteration, target, this.cadenceOf(iteration));
  }

  private cadenceOf({ iterationCadence: { id } }: RoadmapIteration): readonly RoadmapIteration[] {
    return this.lane.iterations.filter(({ iterationCadence }) => iterationCadence.id === id);
  }

  private remarksOf(iteration: RoadmapIteration, schedule: Schedule): readonly string[] {
    const conflict = this.conflictOf(iteration, schedule);
    return [...this.neighborsAfter(iteration, schedule), ...(conflict === null ? [] : [conflict])];
  }

  /** Why new dates would be refused; null if no reason is known. */
  private conflictOf(iteration: RoadmapIteration, schedule: Schedule): string | null {
    const overlapped = overlappedBy(this.movesOf(iteration, schedule), this.cadenceOf(iteration));
    return overlapped === undefined ? null : `Overlaps ${numberedName(overlapped)}, ${timeframeText(overlapped)}.`;
  }

  private async move(iteration: RoadmapIteration, schedule: Schedule): Promise<void> {
    const conflict = this.conflictOf(iteration, schedule);
    if (conflict !== null) return this.refuse(numberedName(iteration), conflict);
    const moved = this.movedBy(iteration, schedule);
    if (await this.save(moved)) await this.tell(iteration, schedule, moved);
  }

  private movedBy(iteration: RoadmapIteration, schedule: Schedule): MovedIteration[] {
    return this.movesOf(iteration, schedule).map(({ iteration: one, dates }) => ({
      id: one.id,
      name: numberedName(one),
      before: { startDate: one.startDate, dueDate: one.dueDate },
      after: dates,
    }));
  }

  /** Shows what was changed, with Undo, whose code is loaded on demand. */
  private async tell(iteration: RoadmapIteration, schedule: Schedule, moved: readonly MovedIteration[]): Promise<void> {
    const { toastWithOwnUndo } = await import('../../app/own-acts.ts');
    const back = moved.map((one) => ({ ...one, before: one.after, after: one.before }));
    toastWithOwnUndo({
      text: `${numberedName(iteration)}: ${changeInWords(iteration, schedule) ?? timeframeText(schedule)}`,
      undo: () => this.save(back),
      redo: () => this.save(moved),
    });
  }

  /** Returns false, after a message with the reason, if the move was refused. */
  private async save(moved: readonly MovedIteration[]): Promise<boolean> {
    this.show(moved, 'after', false);
    try {
      await this.send(moved);
      this.show(moved, 'after', true);
      this.source.announcer.say(moved.map(({ name, after }) => `${name}: ${timeframeText(after)}.`).join(' '));
      return true;
    } catch (error) {
      this.show(moved, 'before', true);
      // Shows the current dates in place of the outdated ones.
      this.lane.reload();
      this.refuse(moved[0]?.name ?? '', failureText(error, 'The dates could not be saved.'));
      return false;
    }
  }

  private async send(moved: readonly MovedIteration[]): Promise<void> {
    const moves = moved.map(({ id, before, after }) => ({
      id,
      ...after,
      previousStartDate: before.startDate,
      previousDueDate: before.dueDate,
    }));
    const answer = await this.#calls.send(() =>
      this.environment.api.graphql(iterationsRescheduleMutation, { input: { moves } }),
    );
    throwRefusal(answer.iterationsReschedule?.errors);
  }

  private show(moved: readonly MovedIteration[], which: 'before' | 'after', isSaved: boolean): void {
    this.lane.put(
      moved.map(({ id, [which]: dates }) => ({ id, dates })),
      { isSaved },
    );
  }

  private refuse(name: string, reason: string): void {
    this.source.announcer.say(`${name}: ${reason}`);
    toast(`${name}: ${reason}`, { tone: 'danger' });
  }
}
