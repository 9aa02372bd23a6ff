import type { ApiClient } from '../../../api/client.ts';
import { HoverCardStore } from '../../../widgets/hover-card/hover-card-store.ts';
import { LinkedItems } from '../../../work-items/links/linked-items.ts';
import type { TreeItem } from '../items/tree-item.ts';

/** The items that block issues of the tree: loaded when an icon is first hovered, and cached. */
export class TreeLinks {
  /** The card next to the icon of an item. */
  readonly card = new HoverCardStore<TreeItem>();
  private readonly known = new Map<string, LinkedItems>();

  constructor(private readonly api: Pick<ApiClient, 'graphql'>) {}

  of(item: TreeItem): LinkedItems {
    const known = this.known.get(item.key);
    if (known !== undefined) return known;
    const made = new LinkedItems(this.api);
    this.known.set(item.key, made);
    return made;
  }

  load(item: TreeItem): void {
    void this.of(item).load({ fullPath: placeOf(item), iid: item.iid });
  }
}

/** The group or project of an item, from its full reference. */
export function placeOf({ reference }: Pick<TreeItem, 'reference'>): string {
  return reference.replace(/[#&]\d+$/, '');
}
