import { observable, runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import type { Seat, SeatMembership } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { choiceParameter, textParameter } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

const perPage = 20;
/** Maximum number of a person's memberships to list; the rest is only counted. */
const reasonsShown = 100;

export const seatSorts = [
  ['name_asc', 'Name, A to Z'],
  ['name_desc', 'Name, Z to A'],
  ['access_level_desc', 'Highest role first'],
  ['access_level_asc', 'Lowest role first'],
  ['last_joined', 'Joined last'],
  ['oldest_joined', 'Joined first'],
  ['recent_sign_in', 'Signed in last'],
  ['oldest_sign_in', 'Signed in longest ago'],
  ['last_activity_on_desc', 'Active last'],
  ['last_activity_on_asc', 'Active longest ago'],
] as const;
export type SeatSort = (typeof seatSorts)[number][0];
const sorts = seatSorts.map(([sort]) => sort);

/** The reasons why a person uses a seat. */
export interface SeatReasons {
  direct: readonly SeatMembership[];
  indirect: readonly SeatMembership[];
  /** Number of memberships that are not listed. */
  more: number;
}

/** What a removal would do. */
export type RemovalPreview = NonNullable<AnswerAt<'DELETE', `/api/v4/groups/${number}/billable_members/${number}`>>;

/** A page of the people who use a seat, the reasons, and removing them. The URL determines the page. */
export class SeatList {
  readonly list: ListScreen<{ search: string; sort: SeatSort }, Page<Seat>>;
  /** The person whose removal is being confirmed. */
  removing: Seat | null = null;
  /** Null until it is loaded. */
  preview: RemovalPreview | null = null;
  removalError: string | null = null;
  isRemoving = false;
  /** By person; null while loading, a text if that failed. */
  readonly reasons = observable.map<number, SeatReasons | string | null>({}, { deep: false });

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router'>,
    private readonly groupId: number,
    /** Called after a person was removed. */
    private readonly onRemoved: () => void,
  ) {
    this.list = new ListScreen({
      router: environment.router,
      view: { search: textParameter, sort: choiceParameter(sorts, 'name_asc') },
      perPage,
      read: ({ search, sort, page }, signal) => {
        const query = { ...(search !== '' && { search }), sort, page, per_page: perPage };
        return environment.api.page(this.root, { query, signal });
      },
    });
    makeStore(this);
  }

  /** URL of the list as comma-separated values. */
  get csvAddress() {
    return `/api/v4/groups/${this.groupId}/seat_usage` as const;
  }

  isExplained(seat: Seat): boolean {
    return this.reasons.has(seat.id);
  }

  toggleReasons(seat: Seat): void {
    if (this.reasons.has(seat.id)) this.reasons.delete(seat.id);
    else void this.explain(seat);
  }

  async explain({ id }: Seat): Promise<void> {
    this.reasons.set(id, null);
    const { api } = this.environment;
    const query = { per_page: reasonsShown };
    try {
      const [direct, indirect] = await Promise.all([
        api.page(`${this.root}/${id}/memberships`, { query }),
        api.page(`${this.root}/${id}/indirect`, { query }),
      ]);
      const more = [direct, indirect].reduce(
        (sum, { total, items }) => sum + Math.max(0, (total ?? 0) - items.length),
        0,
      );
      runInAction(() => {
        if (this.reasons.has(id)) this.reasons.set(id, { direct: direct.items, indirect: indirect.items, more });
      });
    } catch (error) {
      runInAction(() => this.reasons.set(id, errorText(error)));
    }
  }

  /** Opens the confirmation, and loads what the removal would do, or why it is refused. */
  async askToRemove(seat: Seat): Promise<void> {
    this.removing = seat;
    this.preview = null;
    this.removalError = null;
    if (!seat.removable || seat.is_last_owner) return;
    try {
      const query = { dry_run: true };
      const preview = await this.environment.api.rest('DELETE', `${this.root}/${seat.id}`, { query });
      runInAction(() => {
        if (this.removing === seat) this.preview = preview as RemovalPreview;
      });
    } catch (error) {
      runInAction(() => {
        if (this.removing === seat) this.removalError = errorText(error);
      });
    }
  }

  dismissRemoval(): void {
    this.removing = null;
  }

  async remove(): Promise<void> {
    const seat = this.removing;
    if (seat === null) return;
    await during(this, 'isRemoving', async () => {
      try {
        await this.environment.api.rest('DELETE', `${this.root}/${seat.id}`);
        runInAction(() => {
          this.removing = null;
          this.reasons.delete(seat.id);
        });
        toast(`${seat.name} was removed`, { tone: 'success' });
        this.onRemoved();
        await this.list.load();
      } catch (error) {
        runInAction(() => {
          this.removalError = errorText(error);
        });
      }
    });
  }

  private get root() {
    return `/api/v4/groups/${this.groupId}/billable_members` as const;
  }
}
