import { runInAction } from 'mobx';
import { errorText, failureText, isAbort, throwRefusal } from '../../api/api-error.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';
import { workItemId } from '../../api/global-id.ts';
import { widgetWith } from '../widget-with.ts';
import {
  workItemAwardsQuery,
  awardEmojiToggleMutation,
  type AwardFieldsFragment,
} from '../operations/notes.graphql.ts';

/** One emoji with everyone who gave it. */
export interface AwardGroup {
  name: string;
  emoji: string;
  people: readonly string[];
  isMine: boolean;
}

/** The reactions to an item or comment. A press shows at once and is reverted on failure. */
export class Awards {
  initial: readonly AwardFieldsFragment[];

  /** Without an id these are the reactions to the item itself, which must be loaded. */
  constructor(
    private readonly store: ItemStore,
    private readonly awardableId: string | null = null,
    awards: readonly AwardFieldsFragment[] = [],
  ) {
    this.initial = awards;
    makeStore(this);
  }

  get groups(): AwardGroup[] {
    const groups = new Map<string, AwardFieldsFragment[]>();
    for (const award of this.initial) groups.set(award.name, [...(groups.get(award.name) ?? []), award]);
    return [...groups].map(([name, awards]) => ({
      name,
      emoji: awards[0]?.emoji ?? name,
      people: awards.map(({ user }) => user.name),
      isMine: awards.some(({ user }) => user.username === this.username),
    }));
  }

  async load(): Promise<void> {
    const { environment, address } = this.store;
    try {
      const { namespace } = await environment.api.graphql(workItemAwardsQuery, address.variables);
      runInAction(() => {
        this.initial = widgetWith(namespace, 'awardEmoji')?.awardEmoji.nodes ?? [];
      });
    } catch (error) {
      if (!isAbort(error)) this.store.fail(failureText(error, 'Something went wrong while fetching reactions.'));
    }
  }

  async toggle(name: string, emoji: string): Promise<void> {
    const { environment, item } = this.store;
    const before = this.initial;
    const isMine = before.some((award) => award.name === name && award.user.username === this.username);
    const { user } = environment.session;
    this.initial = isMine
      ? before.filter((award) => award.name !== name || award.user.username !== this.username)
      : [...before, { name, emoji, user: { id: '', name: user?.name ?? '', username: this.username } }];
    try {
      const input = { awardableId: this.awardableId ?? workItemId(item?.number ?? 0), name };
      const { awardEmojiToggle } = await environment.api.graphql(awardEmojiToggleMutation, { input });
      throwRefusal(awardEmojiToggle.errors);
    } catch (error) {
      runInAction(() => {
        this.initial = before;
      });
      this.store.fail(errorText(error));
    }
  }

  private get username(): string {
    return this.store.environment.session.user?.username ?? '';
  }
}
