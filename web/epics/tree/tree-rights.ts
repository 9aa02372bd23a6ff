import { makeStore } from '../../state/make-store.ts';
import { mayPromote } from '../../work-items/promotion/promote-to-epic.ts';
import type { TreeItem } from './items/tree-item.ts';
import type { Tree } from './tree.ts';

/** What the reader may do in the tree of an epic and with its rows. */
export class TreeRights {
  constructor(private readonly tree: Pick<Tree, 'environment' | 'root'> & { readonly filterText: string }) {
    makeStore(this, { mayEdit: false, mayPromote: false });
  }

  /** True if the reader may edit the epic and add items to it. */
  get canRelate(): boolean {
    return this.signedIn && this.ofEpic?.adminEpicRelation === true;
  }

  /** True if the reader may reorder and remove the items of the epic. */
  get canArrange(): boolean {
    return this.canRelate && this.ofEpic?.adminEpic === true;
  }

  /** Whether rows can be moved: not while some of their siblings are left out. */
  get canMove(): boolean {
    return this.canArrange && this.tree.filterText.trim() === '';
  }

  /** Whether the reader may create an epic below this one. */
  get canCreateEpic(): boolean {
    return this.canArrange;
  }

  /** Whether the reader may set the fields of a row. */
  mayEdit({ canEdit }: TreeItem): boolean {
    return canEdit && this.signedIn;
  }

  /** Whether the reader may make an epic of a row; closed issues were already promoted or are done. */
  mayPromote({ workItemType, canEdit, state }: TreeItem): boolean {
    if (state !== 'opened' || !this.signedIn) return false;
    return mayPromote(workItemType, { adminIssue: canEdit, createEpic: this.ofEpic?.createEpic });
  }

  private get signedIn(): boolean {
    return this.tree.environment.session.signedIn;
  }

  private get ofEpic() {
    return this.tree.root.epic?.userPermissions;
  }
}
