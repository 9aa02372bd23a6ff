import { runInAction } from 'mobx';
import { userStates, type UserState } from '../../domain/people/user.ts';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { FullUser } from '../api/rest.generated.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import type { Application } from '../app/application-context.ts';
import { choiceParameter, textParameter, type ViewOf } from '../state/address-view.ts';
import { during } from '../state/during.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { PersonAct } from './person-acts.ts';
import { PersonForm } from './person-form.ts';

const perPage = 50;

export const peopleSorts = [
  ['id_desc', 'Newest first'],
  ['id_asc', 'Oldest first'],
  ['name_asc', 'Name, A to Z'],
  ['username_asc', 'Username, A to Z'],
] as const;
type PeopleSort = (typeof peopleSorts)[number][0];

const parameters = {
  search: textParameter,
  state: choiceParameter<UserState, null>([...userStates], null),
  kind: choiceParameter(['administrators', 'external'], null),
  twoFactor: choiceParameter(['enabled', 'disabled'], null),
  sort: choiceParameter<PeopleSort, 'id_desc'>(
    peopleSorts.map(([sort]) => sort),
    'id_desc',
  ),
};

/** A link for setting a password, which the administrator passes on. */
export interface CopiedLink {
  person: FullUser;
  url: string;
  expiresAt: string;
  isNew: boolean;
}

/** The people of the instance, page by page, and the actions of administrators on them. */
export class People {
  readonly list: ListScreen<ViewOf<typeof parameters>, Page<FullUser>>;
  /** The form for a new or existing person. */
  editing: PersonForm | null = null;
  /** What is being confirmed. */
  asking: { act: PersonAct; person: FullUser } | null = null;
  isActing = false;
  /** Why the last action was refused. */
  error: string | null = null;
  link: CopiedLink | null = null;
  deleting: { person: FullUser; goes: AnswerAt<'GET', `/api/v4/users/${number}/associations_count`> } | null = null;

  constructor(private readonly application: Pick<Application, 'api' | 'router' | 'boot'>) {
    const { api, router } = application;
    this.list = new ListScreen({
      router,
      view: parameters,
      perPage,
      read: async ({ search, state, kind, twoFactor, sort, page }, signal) => {
        const [by, direction] = sort.split('_') as ['id' | 'name' | 'username', 'asc' | 'desc'];
        const query = {
          ...(search !== '' && { search }),
          ...(state !== null && { state }),
          ...(kind === 'administrators' && { admins: true }),
          ...(kind === 'external' && { external: true }),
          ...(twoFactor !== null && { two_factor: twoFactor }),
          order_by: by,
          sort: direction,
          page,
          per_page: perPage,
        };
        const answer = await api.page('/api/v4/users', { query, signal });
        return { ...answer, items: answer.items.filter((one) => 'email' in one) };
      },
    });
    makeStore(this);
  }

  create(): void {
    const { api, boot } = this.application;
    this.editing = new PersonForm(api, boot, null);
  }

  edit(person: FullUser): void {
    const { api, boot } = this.application;
    this.editing = new PersonForm(api, boot, person);
  }

  stopEditing(): void {
    this.editing = null;
  }

  async save(): Promise<void> {
    const { editing } = this;
    if (editing === null || !(await editing.form.save())) return;
    const { person, saved, isMailed } = editing;
    this.stopEditing();
    const needsPassword = person === null && saved !== null && this.application.boot.passwordsEnabled;
    const created = `${saved?.name ?? 'Account'} created`;
    const said = needsPassword && isMailed ? `${created}. A link to set a password is on its way.` : created;
    toast(person === null ? said : 'Account saved', { tone: 'success' });
    if (needsPassword && !isMailed) await this.makeLink(saved, true);
    await this.list.load();
  }

  /** Acts at once, or asks for confirmation first. */
  start(act: PersonAct, person: FullUser): void {
    this.error = null;
    if (act.question === null) void this.carryOut(act, person);
    else this.asking = { act, person };
  }

  cancel(): void {
    this.asking = null;
    this.deleting = null;
    this.error = null;
  }

  async confirm(): Promise<void> {
    if (this.asking !== null) await this.carryOut(this.asking.act, this.asking.person);
  }

  /** Creates a link for setting a password, and shows it once. */
  async makeLink(person: FullUser, isNew = false): Promise<void> {
    await this.attempt(async () => {
      const { url, expires_at: expiresAt } = await this.application.api.rest(
        'POST',
        `/api/v4/users/${person.id}/password_link`,
      );
      runInAction(() => {
        this.link = { person, url, expiresAt, isNew };
      });
    });
  }

  hideLink(): void {
    this.link = null;
  }

  /** Loads what is deleted with the account, for the question. */
  async askDeletion(person: FullUser): Promise<void> {
    await this.attempt(async () => {
      const goes = await this.application.api.rest('GET', `/api/v4/users/${person.id}/associations_count`);
      runInAction(() => {
        this.deleting = { person, goes };
      });
    });
  }

  async delete(): Promise<void> {
    const { deleting } = this;
    if (deleting === null) return;
    const { person } = deleting;
    await this.attempt(async () => {
      await this.application.api.rest('DELETE', `/api/v4/users/${person.id}`);
      this.cancel();
      toast(`${person.name} deleted`, { tone: 'success' });
      await this.list.load();
    });
  }

  private async carryOut(act: PersonAct, person: FullUser): Promise<void> {
    await this.attempt(async () => {
      await act.run(this.application.api, person);
      this.cancel();
      toast(act.done(person), { tone: 'success' });
      await this.list.load();
    });
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    await during(this, 'isActing', async () => {
      this.error = null;
      try {
        await work();
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }
}
