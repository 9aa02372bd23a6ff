import { observable, runInAction } from 'mobx';
import { ApiError, failureText } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { telling } from '../../../app/undo.ts';
import { makeStore } from '../../../state/make-store.ts';
import type { Tree } from '../tree.ts';
import type { Branch } from './branch.ts';
import type { TreeItem } from './tree-item.ts';

/** Error texts of a failed removal. */
const removalFailures = {
  epic: 'An error occurred while removing epics.',
  issue: 'An error occurred while removing issues.',
} as const;

function missingPathText(type: TreeItem['type']): string {
  return `We could not determine the path to remove the ${type}`;
}

/** Removing an item from its parent, after a confirmation. */
export class ItemRemoval {
  /** The item to confirm. */
  question: { item: TreeItem; branch: Branch } | null = null;
  private readonly inProgress = observable.set<string>();

  constructor(
    private readonly tree: Tree,
    private readonly api: Pick<ApiClient, 'rest' | 'graphql'>,
  ) {
    makeStore(this, { isRemoving: false });
  }

  ask(item: TreeItem, branch: Branch): void {
    this.question = { item, branch };
  }

  giveUp(): void {
    this.question = null;
  }

  isRemoving(item: TreeItem): boolean {
    return this.inProgress.has(item.key);
  }

  /** Removes the confirmed item. */
  async confirm(): Promise<void> {
    const { question, tree } = this;
    if (question === null) return;
    const { item, branch } = question;
    this.question = null;
    this.inProgress.add(item.key);
    tree.fail(null);
    try {
      if (item.relationPath === null) throw new ApiError('not_found', { status: 404 });
      await this.api.rest<void>('DELETE', item.relationPath, telling(this.api));
      runInAction(() => {
        const { focus, rows } = tree;
        const index = focus.isOn(item.key) ? rows.indexOf(item.key) : null;
        branch.take(item.key);
        this.emptied(branch);
        if (index !== null) focus.moveTo(index);
      });
      tree.announcer.say(`${item.title} removed.`);
      await tree.refresh(branch);
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      tree.fail(isMissing ? missingPathText(item.type) : failureText(error, removalFailures[item.type]));
    } finally {
      runInAction(() => this.inProgress.delete(item.key));
    }
  }

  /** A parent without children cannot be expanded anymore. */
  private emptied(branch: Branch): void {
    if (!branch.isEmpty) return;
    branch.setExpanded(false);
    this.tree.parentOf(branch)?.replace(branch.epicId, { isParent: false });
  }
}
