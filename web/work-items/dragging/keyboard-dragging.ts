import type { GripProps } from './grip.tsx';
import { makeStore } from '../../state/make-store.ts';
import { dropItem, showOrder, type Order, type DraggedItem, type DraggedList } from './pointer-dragging.ts';

interface Picked<L extends DraggedList> {
  list: L;
  item: DraggedItem;
  from: number;
  to: number;
}

/** Moving an item by keyboard: Space picks it up, arrows move it, Space or Enter drops it, Escape cancels. */
export class KeyboardDragging<L extends DraggedList = DraggedList> {
  picked: Picked<L> | null = null;
  #isCarrying = false;

  constructor(private readonly order: Order<L>) {
    makeStore(this);
  }

  /** Handles a key on an item's grip; returns true if it was handled. */
  press(key: string, list: L, item: DraggedItem): boolean {
    if (this.picked?.item !== item) {
      if (key !== ' ' && key !== 'Enter') return false;
      this.pickUp(list, item);
      return true;
    }
    switch (key) {
      case 'ArrowUp':
        this.carry(-1);
        return true;
      case 'ArrowDown':
        this.carry(1);
        return true;
      case ' ':
      case 'Enter':
        this.drop();
        return true;
      case 'Escape':
        this.cancel();
        return true;
      default:
        return key !== 'Tab';
    }
  }

  /** What the handle of an item shows and does. */
  gripOf(list: L, item: DraggedItem): Pick<GripProps, 'name' | 'isPicked' | 'press' | 'onLeave'> {
    return {
      name: item.name,
      isPicked: this.picked?.item === item,
      press: (key) => this.press(key, list, item),
      onLeave: () => this.leave(),
    };
  }

  /** The focus moved elsewhere. */
  leave(): void {
    if (!this.#isCarrying) this.cancel();
  }

  private pickUp(list: L, item: DraggedItem): void {
    const from = list.items.indexOf(item);
    this.picked = { list, item, from, to: from };
    this.order.hold(true);
    this.order.announcer.say(`${item.name} picked up. Up and Down move it, Space drops it, Escape cancels.`);
  }

  private carry(by: 1 | -1): void {
    if (this.picked === null) return;
    const { list, item, from } = this.picked;
    const to = this.picked.to + by;
    if (to < 0 || to >= list.items.length) {
      this.order.announcer.say('It cannot move further.');
      return;
    }
    this.picked = { list, item, from, to };
    this.#isCarrying = true;
    showOrder(list, list.items.toSpliced(from, 1).toSpliced(to, 0, item));
    gripOf(item)?.focus();
    this.#isCarrying = false;
    this.order.announcer.say(`Position ${to + 1} of ${list.items.length}.`);
  }

  private drop(): void {
    if (this.picked === null) return;
    const { list, item, from, to } = this.picked;
    this.picked = null;
    this.order.announcer.say(from === to ? `${item.name} stays.` : `${item.name} dropped at position ${to + 1}.`);
    // Before others may change the list again.
    void dropItem(this.order, list, from, to);
    this.order.hold(false);
  }

  private cancel(): void {
    if (this.picked === null) return;
    const { list, item } = this.picked;
    this.picked = null;
    this.order.hold(false);
    this.#isCarrying = true;
    const grip = gripOf(item);
    const hadFocus = document.activeElement === grip;
    showOrder(list);
    if (hadFocus) grip?.focus();
    this.#isCarrying = false;
    this.order.announcer.say(`Moving ${item.name} was canceled.`);
  }
}

function gripOf({ element }: DraggedItem): HTMLElement | null {
  return element.querySelector<HTMLElement>('[data-grip]');
}
