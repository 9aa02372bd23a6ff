import { itemListPath, itemWebPath } from '../../domain/work-items/web-path.ts';
import { typeRules, type WorkItemType } from '../../domain/work-items/work-item.ts';
import type { Namespace } from './item.ts';

/** Identifies an item by its group or project and its number there. */
export class ItemAddress {
  readonly namespace: Namespace;

  constructor(
    readonly type: WorkItemType,
    namespacePath: string,
    readonly iid: string,
  ) {
    this.namespace = { kind: typeRules[type].container, fullPath: namespacePath };
  }

  /** Variables of operations that load the item by namespace and number. */
  get variables(): { fullPath: string; iid: string } {
    return { fullPath: this.namespace.fullPath, iid: this.iid };
  }

  /** REST path of the item, from the root of the server. */
  get restPath() {
    const collection = this.type === 'epic' ? 'epics' : 'issues';
    const { kind, fullPath } = this.namespace;
    return `/api/v4/${kind}s/${encodeURIComponent(fullPath)}/${collection}/${this.iid}` as const;
  }

  /** Path for saving title and description; issues use the path of their page. */
  get textPath(): string {
    return this.type === 'epic' ? this.restPath : `${this.webPath}.json`;
  }

  /** The item's page, from the root of the server. */
  get webPath(): string {
    return itemWebPath({ type: this.type, iid: Number(this.iid) }, this.namespace);
  }

  /** The list of such items in the same group or project. */
  get listPath(): string {
    return itemListPath(this.type, this.namespace);
  }

  /** Storage key for drafts of texts about the item. */
  get draftPlace(): string {
    return `${this.type}/${this.namespace.fullPath}/${this.iid}`;
  }
}

/** The group of a namespace: itself, or the one that contains a project. */
export function groupPathOf({ kind, fullPath }: Namespace): string {
  return kind === 'group' ? fullPath : fullPath.slice(0, fullPath.lastIndexOf('/'));
}

/** Path prefix of a namespace's pages and files: `/groups/a/b` or `/a/b/project`. */
export function namespacePath({ kind, fullPath }: Namespace): string {
  return kind === 'group' ? `/groups/${fullPath}` : `/${fullPath}`;
}
