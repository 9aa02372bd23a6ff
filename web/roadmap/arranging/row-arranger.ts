import { runInAction } from 'mobx';
import type { ListSort } from '../../../domain/filters/sort.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { RestOptions } from '../../api/rest-options.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { StillRows } from '../../widgets/still-rows.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { arrangeEpicMutation, takeEpicOutMutation } from '../operations/arrange.graphql.ts';
import { carryRow, type ListedRows } from './carry-row.ts';
import {
  arrangementOf,
  indexOfEpic,
  isManual,
  nextPlace,
  placeInside,
  placeOutside,
  type Arrangement,
  type Place,
} from './row-places.ts';

export interface ArrangerSource extends ListedRows {
  readonly address: { readonly view: { readonly sort: ListSort } };
  readonly announcer: Announcer;
  readonly stillRows: Pick<StillRows, 'expect'>;
  /** Says beside the row of an epic why it stays where it is. */
  refuse(epicId: string, text: string): void;
}

/**
 * Moves epics to another place among their siblings or below another parent, by carrying their rows. The row is shown
 * at its new place at once, and goes back with the reason beside it if the server refuses.
 */
export class RowArranger {
  carried: { epic: RoadmapEpic; by: 'pointer' | 'keyboard' } | null = null;
  place: Place | null = null;
  readonly #calls = new CallsInOrder();

  constructor(
    private readonly environment: Pick<Application, 'api' | 'items'>,
    private readonly source: ArrangerSource,
  ) {
    makeStore(this);
  }

  /** Takes the row with an index; returns false, with the reason beside it, if the reader may not move it. */
  pickUp(index: number, by: 'pointer' | 'keyboard'): boolean {
    const epic = this.source.rows.at(index)?.epic;
    if (epic === undefined) return false;
    if (isIssue(epic)) return false;
    if (!epic.canUpdate) {
      this.source.refuse(epic.id, `You may not move “${epic.title}”.`);
      return false;
    }
    this.carried = { epic, by };
    this.place = null;
    if (by === 'keyboard') {
      this.say(
        `${epic.title} picked up. Up and Down move it, Right moves it into the epic above, Left out of its parent. ` +
          'Space drops it, Escape cancels.',
      );
    }
    return true;
  }

  /** Holds the carried row over a place. */
  holdOver(place: Place | null): void {
    if (this.carried !== null) this.place = place;
  }

  /** Handles a key while a row is carried by keyboard; returns false for those that are not its own. */
  key(key: string): boolean {
    const { carried } = this;
    if (carried?.by !== 'keyboard') return false;
    const { rows } = this.source;
    const { carriedIndex } = this;
    if (carriedIndex === null) return false;
    const here = this.place ?? ({ index: carriedIndex, side: 'before' } as const);
    switch (key) {
      case 'ArrowUp':
        this.step(nextPlace(rows, carried.epic, here, -1));
        return true;
      case 'ArrowDown':
        this.step(nextPlace(rows, carried.epic, here, 1));
        return true;
      case 'ArrowRight':
        this.step(placeInside(rows, carried.epic, here));
        return true;
      case 'ArrowLeft':
        this.step(placeOutside(rows, here));
        return true;
      case ' ':
      case 'Enter':
        void this.drop();
        return true;
      case 'Escape':
        this.cancel();
        return true;
      default:
        return key !== 'Tab';
    }
  }

  /** Puts the carried row back. */
  cancel(): void {
    if (this.carried !== null) this.say(`Moving ${this.carried.epic.title} was canceled.`);
    this.letGo();
  }

  /** Drops the carried row at its place. */
  async drop(): Promise<void> {
    const { carried, place } = this;
    this.letGo();
    if (carried === null) return;
    const { epic } = carried;
    const { rows, address } = this.source;
    const arrangement = place && arrangementOf(rows, epic, place, address.view.sort);
    if (place === null || arrangement === null) return this.say(`${epic.title} stays.`);
    if (typeof arrangement === 'string') return this.source.refuse(epic.id, arrangement);
    const text = this.inWords(epic, place, arrangement);
    const putBack = carryRow(this.source, this.environment.items, epic, place, arrangement);
    this.say(`${text}.`);
    try {
      const kept = keptAct();
      await this.#calls.send(() => this.send(epic, arrangement, kept));
      this.source.stillRows.expect(numberOfId(epic.id));
      toastWithUndo(this.environment.api, text, kept.act);
    } catch (error) {
      runInAction(putBack);
      this.source.refuse(epic.id, failureText(error, 'The row could not be moved.'));
    }
  }

  /** Index of the row that is carried; null without one. */
  get carriedIndex(): number | null {
    return this.carried && indexOfEpic(this.source.rows, this.carried.epic.id);
  }

  private step(place: Place | null): void {
    const { carried } = this;
    if (carried === null) return;
    if (place === null) return this.say('It cannot move further.');
    this.place = place;
    const { rows, address } = this.source;
    const arrangement = arrangementOf(rows, carried.epic, place, address.view.sort);
    const target = rows.at(place.index)?.epic.title ?? '';
    if (typeof arrangement === 'string')
      this.say(`${place.side === 'before' ? 'Before' : 'After'} ${target}. ${arrangement}`);
    else if (arrangement === null) this.say(`Inside ${target}, as before.`);
    else this.say(`${this.inWords(carried.epic, place, arrangement)}.`);
  }

  /** "Deck plan moved into Hull", or "Deck plan moved before Masts, out of Hull". */
  private inWords(epic: RoadmapEpic, { index, side }: Place, { parent, isSameParent }: Arrangement): string {
    const target = this.source.rows.at(index)?.epic.title ?? '';
    if (isSameParent) return `${epic.title} moved ${side} ${target}`;
    if (parent === null) return `${epic.title} moved out of ${epic.parent?.title ?? 'its parent'}`;
    const beside = side === 'inside' || !isManual(this.source.address.view.sort) ? '' : `, ${side} ${target}`;
    return `${epic.title} moved into ${parent.title}${beside}`;
  }

  private async send(
    epic: RoadmapEpic,
    { parent, isSameParent, request }: Arrangement,
    told: Pick<RestOptions, 'onAct'>,
  ): Promise<void> {
    const { api } = this.environment;
    const { adjacentReferenceId: adjacent, relativePosition } = request;
    if (!isSameParent && parent === null) {
      const hierarchy = {
        parentId: null,
        // The widget says on which side of its neighbor the item goes.
        ...(adjacent !== null && {
          adjacentWorkItemId: workItemId(numberOfId(adjacent)),
          relativePosition: relativePosition === 'after' ? ('BEFORE' as const) : ('AFTER' as const),
        }),
      };
      const id = workItemId(numberOfId(epic.id));
      const { workItemUpdate } = await api.graphql(takeEpicOutMutation, { id, hierarchy }, told);
      return throwRefusal(workItemUpdate.errors);
    }
    const moved = {
      id: epic.id,
      ...(adjacent !== null && { adjacentReferenceId: adjacent, relativePosition }),
      ...(!isSameParent && parent !== null && { newParentId: parent.id }),
    };
    const { epicTreeReorder } = await api.graphql(arrangeEpicMutation, { baseEpicId: epic.id, moved }, told);
    throwRefusal(epicTreeReorder.errors);
  }

  private letGo(): void {
    this.carried = null;
    this.place = null;
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}
