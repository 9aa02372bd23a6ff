import { observable, runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Invitation } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { apiPath, type ApiPath, type Namespace } from '../app/namespace.ts';
import { choiceParameter, textParameter } from '../state/address-view.ts';
import { CallsInOrder } from '../state/calls-in-order.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { copyText } from '../widgets/copy-text.ts';

const perPage = 50;

type InvitationsPath = `${ApiPath}/invitations`;
export type InvitationChange = Partial<Pick<Invitation, 'access_level' | 'expires_at'>>;

/** The open invitations of a group or project, for those who manage its members. */
export class InvitationList {
  readonly list: ListScreen<{ tab: 'invited'; search: string }, Page<Invitation>>;
  readonly deletion: Deletion<Invitation>;
  /** Why the last withdrawal was refused. */
  error: string | null = null;
  /** Why the last change was refused, by invitation. */
  readonly refusals = observable.map<number, string>();
  /** Changes on their way, by invitation. */
  readonly pending = observable.map<number, InvitationChange>({}, { deep: false });
  readonly #path: InvitationsPath;
  readonly #calls = new CallsInOrder();

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router'>,
    namespace: Namespace,
  ) {
    const path: InvitationsPath = `${apiPath(namespace)}/invitations`;
    this.#path = path;
    this.list = new ListScreen({
      router: environment.router,
      // Always in the URL, which shows the members without it.
      view: { tab: { read: () => 'invited', write: () => 'invited' }, search: textParameter },
      perPage,
      read: ({ search, page }, signal) => {
        const query = { ...(search !== '' && { query: search }), page, per_page: perPage };
        return environment.api.page(path, { query, signal });
      },
    });
    this.deletion = new Deletion(this, async (invitation) => {
      await environment.api.rest('DELETE', this.pathOf(invitation));
      toast('Invitation withdrawn', { tone: 'success' });
      await this.list.load();
    });
    makeStore(this);
  }

  /** An invitation as it will be once the change on its way is made. */
  shown(invitation: Invitation): Invitation {
    return { ...invitation, ...this.pending.get(invitation.id) };
  }

  /** Changes role or last day, after what is on its way. */
  async change(invitation: Invitation, change: InvitationChange): Promise<void> {
    const { id } = invitation;
    const changes = { ...this.pending.get(id), ...change };
    this.pending.set(id, changes);
    await this.attempt(id, async () => {
      await this.#calls.send(() => this.environment.api.rest('PUT', this.pathOf(invitation), { body: changes }));
      await this.list.load();
    });
    runInAction(() => this.pending.get(id) === changes && this.pending.delete(id));
  }

  /** Copies a link that lets one person in, whoever uses it first. */
  async copyLink(invitation: Invitation): Promise<void> {
    await this.attempt(invitation.id, async () => {
      const { url } = await this.environment.api.rest('POST', `${this.pathOf(invitation)}/link`);
      await copyText(url, 'link');
    });
  }

  private async attempt(id: number, action: () => Promise<void>): Promise<void> {
    this.refusals.delete(id);
    try {
      await action();
    } catch (error) {
      runInAction(() => this.refusals.set(id, errorText(error)));
    }
  }

  private pathOf({ invite_email: email }: Invitation): `${InvitationsPath}/${string}` {
    return `${this.#path}/${encodeURIComponent(email)}`;
  }
}

/** Which part of the page the URL shows. */
export const tabParameter = choiceParameter(['members', 'requests', 'invited', 'groups'], 'members');
