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
        fitted: (iteration, target) => this.movesOf(iteration, target)[0]?.dates ?? iteration,
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

  private movesOf(iteration: RoadmapIteration, { startDate, dueDate }: Schedule) {
    const target = { startDate: startDate ?? iteration.startDate, dueDate: dueDate ?? iteration.dueDate };
    return boundaryMoves(iteration, target, this.cadenceOf(iteration));
  }

  private cadenceOf({ iterationCadence: { id } }: RoadmapIteration): readonly RoadmapIteration[] {
    return this.lane.iterations.filter(({ iterationCadence }) => iterationCadence.id === id);
  }

  private remarksOf(iteration: RoadmapIteration, schedule: Schedule): readonly string[] {
    const [, ...neighbors] = this.movesOf(iteration, schedule);
    const conflict = this.conflictOf(iteration, schedule);
    return [
      ...neighbors.map(({ iteration: neighbor, dates }) => `${numberedName(neighbor)}: ${timeframeText(dates)}.`),
      ...(conflict === null ? [] : [conflict]),
    ];
  }

  /** Why new dates would be refused; null if nothing is known against them. */
  private conflictOf(iteration: RoadmapIteration, schedule: Schedule): string | null {
    const overlapped = overlappedBy(this.movesOf(iteration, schedule), this.cadenceOf(iteration));
    return overlapped === undefined ? null : `Overlaps ${numberedName(overlapped)}, ${timeframeText(overlapped)}.`;
  }

  private async move(iteration: RoadmapIteration, schedule: Schedule): Promise<void> {
    const name = numberedName(iteration);
    const conflict = this.conflictOf(iteration, schedule);
    if (conflict !== null) return this.refuse(name, conflict);
    const moved = this.movesOf(iteration, schedule).map(({ iteration: one, dates }): MovedIteration => ({
      id: one.id,
      name: numberedName(one),
      before: { startDate: one.startDate, dueDate: one.dueDate },
      after: dates,
    }));
    if (!(await this.save(moved))) return;
    // Undo is loaded when it is needed.
    const { toastWithOwnUndo } = await import('../../app/own-acts.ts');
    const back = moved.map((one) => ({ ...one, before: one.after, after: one.before }));
    toastWithOwnUndo({
      text: `${name}: ${changeInWords(iteration, schedule) ?? timeframeText(schedule)}`,
      undo: () => this.save(back),
      redo: () => this.save(moved),
    });
  }

  /** Returns false if the move was refused, with the reason said. */
  private async save(moved: readonly MovedIteration[]): Promise<boolean> {
    const { lane } = this;
    const show = (which: 'before' | 'after', isSaved: boolean): void =>
      lane.put(
        moved.map(({ id, [which]: dates }) => ({ id, dates })),
        { isSaved },
      );
    show('after', false);
    try {
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
      show('after', true);
      this.source.announcer.say(moved.map(({ name, after }) => `${name}: ${timeframeText(after)}.`).join(' '));
      return true;
    } catch (error) {
      show('before', true);
      // Shows the current dates in place of the outdated ones.
      lane.reload();
      this.refuse(moved[0]?.name ?? '', failureText(error, 'The dates could not be saved.'));
      return false;
    }
  }

  private refuse(name: string, reason: string): void {
    this.source.announcer.say(`${name}: ${reason}`);
    toast(`${name}: ${reason}`, { tone: 'danger' });
  }
}
