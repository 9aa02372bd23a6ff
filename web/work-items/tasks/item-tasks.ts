import { runInAction } from 'mobx';
import { moveListItem } from '../../../domain/text/list-order.ts';
import { withoutTask } from '../../../domain/text/list-removal.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { withTask } from '../../../domain/text/task-box.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { makeStore } from '../../state/make-store.ts';
import { Announcer } from '../../widgets/announcer.ts';
import type { ItemStore } from '../item-store.ts';
import type { TaskList } from './task-places.ts';

/** Said when someone else changed the description meanwhile. */
export function editedMeanwhile(type: WorkItemType): string {
  return `Someone edited this ${type} at the same time you did. The description has been updated and you will need to make your changes again.`;
}

/** A part of a task that can have the focus, by the line on which the task begins. */
export interface TaskFocus {
  line: number;
  control: 'box' | 'grip' | 'menu';
}

/** The task whose menu is open, and the button that opened it. */
export interface OpenTaskMenu {
  anchor: HTMLElement;
  range: LineRange;
}

/**
 * The task lists of the description: ticked, put into another order and taken out where they stand. Each change is one
 * of the source's lines, saved with the lock version that was read.
 */
export class ItemTasks {
  isSaving = false;
  /** An item is held, by pointer or keyboard, between two places. */
  isHolding = false;
  menu: OpenTaskMenu | null = null;
  /** What takes the focus once the changed text is there. */
  focusWanted: TaskFocus | null = null;
  readonly announcer = new Announcer();

  constructor(readonly store: ItemStore) {
    makeStore(this);
  }

  /** Whether another text would now take something out of someone's hands. */
  get isBusy(): boolean {
    return this.isSaving || this.isHolding || this.menu !== null;
  }

  /** Ticks or empties the task on this line. */
  async tick(line: number, isDone: boolean): Promise<void> {
    const changed = withTask(this.description, line, isDone);
    if (changed !== null && (await this.save(changed))) this.want({ line, control: 'box' });
  }

  /** Moves an item of a list; false when the list stays as it was. */
  async reorder({ items }: Pick<TaskList, 'items'>, from: number, to: number): Promise<boolean> {
    const ranges = items.map(({ range }) => range);
    const moved = moveListItem(this.description, ranges, from, to);
    if (moved === null || !(await this.save(moved.text))) return false;
    this.want({ line: moved.line, control: 'grip' });
    return true;
  }

  /** Takes a task out; what is listed below it moves up. */
  async remove(range: LineRange): Promise<void> {
    const removed = withoutTask(this.description, range);
    if (removed !== null && (await this.save(removed.text))) this.want({ line: range.start, control: 'menu' });
  }

  /** Saves another description; false when it was refused, which is said at the top of the page. */
  async save(description: string): Promise<boolean> {
    const { item, environment, address } = this.store;
    if (item === null || this.isSaving) return false;
    this.isSaving = true;
    let failure: string | null = null;
    try {
      const body = { description, lock_version: item.lockVersion };
      await environment.api.rest('PUT', address.textPath, { body });
    } catch (error) {
      failure =
        error instanceof ApiError && error.kind === 'conflict' ? editedMeanwhile(this.store.type) : errorText(error);
    }
    await this.store.load();
    runInAction(() => {
      this.isSaving = false;
    });
    this.store.fail(failure);
    return failure === null;
  }

  hold(isHolding: boolean): void {
    this.isHolding = isHolding;
  }

  openMenu(menu: OpenTaskMenu): void {
    this.menu = menu;
  }

  closeMenu(): void {
    this.menu = null;
  }

  want(focus: TaskFocus | null): void {
    this.focusWanted = focus;
  }

  private get description(): string {
    return this.store.item?.description ?? '';
  }
}
