import { reportDefect } from '../../../api/api-error.ts';
import { during } from '../../../state/during.ts';
import { makeStore } from '../../../state/make-store.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { placeOf } from '../links/tree-links.ts';
import { promoteToEpic, promotionFailed } from '../../../work-items/promotion/promote-to-epic.ts';
import type { Tree } from '../tree.ts';

/** Promoting issues of the tree to epics. */
export class ItemPromotion {
  /** The item whose menu is open, and the button that opened it. */
  menu: { item: TreeItem; anchor: HTMLElement } | null = null;
  isPromoting = false;

  constructor(private readonly tree: Tree) {
    makeStore(this);
  }

  openMenu(item: TreeItem, anchor: HTMLElement): void {
    this.menu = { item, anchor };
  }

  closeMenu(): void {
    this.menu = null;
  }

  /** Promotes an issue and opens the page of its epic. */
  async promote(item: TreeItem): Promise<void> {
    const { environment } = this.tree;
    await during(this, 'isPromoting', async () => {
      this.tree.fail(null);
      try {
        await promoteToEpic(environment, { projectPath: placeOf(item), iid: item.iid });
      } catch (error) {
        reportDefect(error);
        this.tree.fail(promotionFailed);
      }
    });
  }
}
