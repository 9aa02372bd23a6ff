import { failureText, throwRefusal } from '../api/api-error.ts';
import { telling } from '../app/undo.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import type { IssueStore } from './issue-source.ts';
import { promoteToEpic, promotionFailed } from '../work-items/promotion/promote-to-epic.ts';
import { issueSetLockedMutation } from './operations/issue.graphql.ts';

/** Actions of issues in addition to those of every item. */
export class IssueActions {
  isPromoting = false;
  isLocking = false;

  constructor(private readonly store: IssueStore) {
    makeStore(this);
  }

  /** Promotes the issue to an epic of the project's group, and opens it. */
  async promote(): Promise<void> {
    await during(this, 'isPromoting', async () => {
      try {
        await promoteToEpic(this.store.environment, this.place);
      } catch (error) {
        this.store.fail(failureText(error, promotionFailed));
      }
    });
  }

  async toggleLock(): Promise<void> {
    const { item, environment } = this.store;
    if (item === null) return;
    await during(this, 'isLocking', async () => {
      try {
        const input = { ...this.place, locked: !item.discussionLocked };
        const { issueSetLocked } = await environment.api.graphql(
          issueSetLockedMutation,
          { input },
          telling(environment.api),
        );
        throwRefusal(issueSetLocked.errors);
        await this.store.load();
      } catch (error) {
        this.store.fail(failureText(error, 'Something went wrong while locking or unlocking the discussion.'));
      }
    });
  }

  async toggleConfidentiality(): Promise<void> {
    const { item } = this.store;
    if (item !== null) await this.store.setConfidential(!item.confidential);
  }

  private get place(): { projectPath: string; iid: string } {
    const { namespace, iid } = this.store.address;
    return { projectPath: namespace.fullPath, iid };
  }
}
