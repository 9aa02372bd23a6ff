import { runInAction } from 'mobx';
import type { LineRange } from '../../../domain/text/lines.ts';
import { parseBoxPosition, withoutTicks, withTask } from '../../../domain/text/task-box.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { telling } from '../../app/undo.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import { Announcer } from '../../widgets/announcer.ts';
import type { ItemStore } from '../item-store.ts';

/** Error if someone else changed the description meanwhile. */
export function editedMeanwhile(type: WorkItemType): string {
  return `Someone edited this ${type} at the same time you did. The description has been updated and you will need to make your changes again.`;
}

/** A focusable part of a task, identified by the line on which the task begins. */
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
 * The task lists of the description, whose tasks are changed in place. Each change edits lines of the source and is
 * saved with the lock version that was loaded.
 */
export class ItemTasks {
  isSaving = false;
  /** True while an item is being moved by pointer or keyboard. */
  isHolding = false;
  menu: OpenTaskMenu | null = null;
  /** The element to focus once the changed text is rendered. */
  focusNext: TaskFocus | null = null;
  readonly announcer = new Announcer();
  /** A tick waits for the one before it. */
  readonly #ticks = new CallsInOrder();

  constructor(readonly store: ItemStore) {
    makeStore(this);
  }

  /** True if replacing the text now would interrupt the reader. */
  get isBusy(): boolean {
    return this.isSaving || this.isHolding || this.menu !== null;
  }

  get description(): string {
    return this.store.item?.description ?? '';
  }

  /**
   * Checks or unchecks the task with its box at this place, `line:column`, of the text that is shown, after earlier ticks. Returns false if it was not
   * saved: an earlier tick failed, or someone else changed the text meanwhile, so that another task may be there.
   */
  tick(place: string, isDone: boolean): Promise<boolean> {
    const shown = this.description;
    const position = parseBoxPosition(place);
    return this.#ticks.send(async () => {
      if (withoutTicks(this.description) !== withoutTicks(shown)) {
        this.store.fail(editedMeanwhile(this.store.type));
        return false;
      }
      const changed = withTask(this.description, position, isDone);
      if (changed === null || !(await this.save(changed))) return false;
      this.want({ line: position.line, control: 'box' });
      return true;
    });
  }

  /**
   * Saves a new description, and says so unless the caller does. Returns false if it was rejected; the error is shown at the
   * top of the page.
   */
  async save(description: string, isSaid = true): Promise<boolean> {
    const { item, environment, address } = this.store;
    if (item === null || this.isSaving) return false;
    this.isSaving = true;
    let failure: string | null = null;
    try {
      const body = { description, lock_version: item.lockVersion };
      const { api } = environment;
      await api.rest<void>('PUT', address.textPath, { body, ...(isSaid && telling(api)) });
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
    this.focusNext = focus;
  }
}
