import { ApiError, reportDefect, throwRefusal } from '../../../api/api-error.ts';
import { during } from '../../../state/during.ts';
import { makeStore } from '../../../state/make-store.ts';
import { toast } from '../../../widgets/toast/toast.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { placeOf } from '../links/tree-links.ts';
import { promoteToEpicMutation } from '../operations/tree.graphql.ts';
import type { Tree } from '../tree.ts';

/** Prefix of every error. */
const promotionFailed = 'Something went wrong while promoting the issue to an epic. Please try again.';

/** Promoting issues of the tree to epics. */
export class ItemPromotion {
  /** The item whose menu is open, and the button that opened it. */
  menu: { item: TreeItem; anchor: HTMLElement } | null = null;
  isPromoting = false;

  constructor(private readonly tree: Tree) {
    makeStore(this, { mayPromote: false });
  }

  /** Closed issues were already promoted or are done; incidents cannot become epics. */
  mayPromote({ isPromotable, state }: TreeItem): boolean {
    const isOpen = state === 'opened';
    return isPromotable && isOpen && this.tree.signedIn && (this.tree.root.epic?.userPermissions.createEpic ?? false);
  }

  openMenu(item: TreeItem, anchor: HTMLElement): void {
    this.menu = { item, anchor };
  }

  closeMenu(): void {
    this.menu = null;
  }

  /** Promotes an issue and opens the page of its epic. */
  async promote(item: TreeItem): Promise<void> {
    const { api, router } = this.tree.environment;
    await during(this, 'isPromoting', async () => {
      this.tree.fail(null);
      try {
        const input = { projectPath: placeOf(item), iid: item.iid };
        const { promoteToEpic } = await api.graphql(promoteToEpicMutation, { input });
        throwRefusal(promoteToEpic.errors);
        if (promoteToEpic.epic === null) throw new ApiError('server', { status: 200 });
        toast('The issue was successfully promoted to an epic. Redirecting to epic…', { tone: 'success' });
        await router.navigate(promoteToEpic.epic.webPath);
      } catch (error) {
        reportDefect(error);
        this.tree.fail(promotionFailed);
      }
    });
  }
}
