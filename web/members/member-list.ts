import { observable, runInAction } from 'mobx';
import { accessLevels } from '../../domain/access/role.ts';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { ListedMember } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { apiPath, type Namespace } from '../app/namespace.ts';
import { choiceParameter, textParameter, type Parameter, type ViewOf } from '../state/address-view.ts';
import { CallsInOrder } from '../state/calls-in-order.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import type { MembersPath } from './members-place.ts';
import { Removal } from './removal.ts';

const perPage = 50;

export const memberSorts = [
  ['name_asc', 'Name, A to Z'],
  ['name_desc', 'Name, Z to A'],
  ['access_level_desc', 'Highest role first'],
  ['access_level_asc', 'Lowest role first'],
  ['last_joined', 'Added last'],
  ['oldest_joined', 'Added first'],
] as const;
type MemberSort = (typeof memberSorts)[number][0];

const levelParameter: Parameter<number | null> = {
  name: 'access_level',
  read: (text) => Object.values(accessLevels).find((level) => String(level) === text) ?? null,
  write: (level) => (level === null ? '' : String(level)),
};
const parameters = {
  search: textParameter,
  level: levelParameter,
  origin: choiceParameter(['direct', 'inherited'], null),
  ends: choiceParameter(['yes'], null),
  sort: choiceParameter<MemberSort, 'name_asc'>(
    memberSorts.map(([sort]) => sort),
    'name_asc',
  ),
};
export type MemberView = ViewOf<typeof parameters>;

/** What is changed about a member. */
export type MemberChange = Partial<Pick<ListedMember, 'access_level' | 'expires_at'>>;

/** The members of a group or project, page by page; changing and removing them. */
export class MemberList {
  readonly list: ListScreen<MemberView, Page<ListedMember>>;
  readonly removal: Removal;
  /** Why the last change of someone was refused, by person. */
  readonly refusals = observable.map<number, string>();
  /** Changes on their way, by person: they are shown as if they were made. */
  readonly pending = observable.map<number, MemberChange>({}, { deep: false });
  readonly #path: MembersPath;
  readonly #calls = new CallsInOrder();

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router'>,
    namespace: Namespace,
    /** Called after people were removed. */
    onRemoved: (member: ListedMember) => void,
  ) {
    const path: MembersPath = `${apiPath(namespace)}/members`;
    this.#path = path;
    this.list = new ListScreen({
      router: environment.router,
      view: parameters,
      perPage,
      read: ({ search, level, origin, ends, sort, page }, signal) => {
        const query = {
          ...(search !== '' && { query: search }),
          ...(level !== null && { access_level: level }),
          ...(origin !== null && { origin }),
          ...(ends !== null && { with_expiry: true }),
          sort,
          page,
          per_page: perPage,
        };
        return environment.api.page(`${path}/all`, { query, signal });
      },
    });
    this.removal = new Removal(environment.api, path, async (member) => {
      onRemoved(member);
      await this.list.load();
    });
    makeStore(this);
  }

  /** A member as they will be once the change on its way is made. */
  shown(member: ListedMember): ListedMember {
    return { ...member, ...this.pending.get(member.id) };
  }

  /** Changes role or last day, after what is on its way. Returns true if it was saved. */
  async change(member: ListedMember, change: MemberChange): Promise<boolean> {
    const { id, access_level } = member;
    const changes = { ...this.pending.get(id), ...change };
    this.refusals.delete(id);
    this.pending.set(id, changes);
    try {
      const body = { access_level, ...changes };
      await this.#calls.send(() => this.environment.api.rest('PUT', `${this.#path}/${id}`, { body }));
      await this.list.load();
      return true;
    } catch (error) {
      runInAction(() => this.refusals.set(id, errorText(error)));
      return false;
    } finally {
      runInAction(() => this.pending.get(id) === changes && this.pending.delete(id));
    }
  }
}
