import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ListedMember } from '../api/rest.generated.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import type { MembersPath } from './members-place.ts';

/** Removing a member, which is confirmed first; oneself, that is leaving. */
export class Removal {
  member: ListedMember | null = null;
  /** Whether their work in the place is unassigned as well. */
  unassigns = false;
  isPending = false;
  /** Why they cannot be removed. */
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly path: MembersPath,
    private readonly onRemoved: (member: ListedMember) => Promise<void>,
  ) {
    makeStore(this);
  }

  ask(member: ListedMember): void {
    this.member = member;
    this.unassigns = false;
    this.error = null;
  }

  setUnassigns(unassigns: boolean): void {
    this.unassigns = unassigns;
  }

  cancel(): void {
    this.member = null;
  }

  async confirm(): Promise<void> {
    const { member, unassigns } = this;
    if (member === null) return;
    await during(this, 'isPending', async () => {
      this.error = null;
      try {
        await this.api.rest('DELETE', `${this.path}/${member.id}`, { query: { unassign_issuables: unassigns } });
        this.cancel();
        await this.onRemoved(member);
      } catch (error) {
        runInAction(() => (this.error = errorText(error)));
      }
    });
  }
}
