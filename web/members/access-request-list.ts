import { observable, runInAction } from 'mobx';
import { errorText, isAbsent } from '../api/api-error.ts';
import type { ApiClient, Page } from '../api/client.ts';
import type { AccessRequester } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { apiPath, type ApiPath, type Namespace } from '../app/namespace.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

const perPage = 50;

type RequestsPath = `${ApiPath}/access_requests`;

/** Who asks to become a member of a group or project, for those who manage its members. */
export class AccessRequestList {
  readonly list: ListScreen<{ tab: 'requests' }, Page<AccessRequester>>;
  /** Why the last answer was refused. */
  error: string | null = null;
  /** The people who are being answered. */
  readonly pending = observable.set<number>();
  readonly #path: RequestsPath;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router'>,
    namespace: Namespace,
  ) {
    const path: RequestsPath = `${apiPath(namespace)}/access_requests`;
    this.#path = path;
    this.list = new ListScreen({
      router: environment.router,
      // Always in the URL, which shows the members without it.
      view: { tab: { read: () => 'requests', write: () => 'requests' } },
      perPage,
      read: ({ page }, signal) => environment.api.page(path, { query: { page, per_page: perPage }, signal }),
    });
    makeStore(this, { list: false, pending: false });
  }

  approve({ id, name }: AccessRequester, level: number): Promise<void> {
    return this.answer(id, `${name} is a member now`, async () => {
      await this.environment.api.rest('PUT', `${this.#path}/${id}/approve`, { body: { access_level: level } });
    });
  }

  deny({ id, name }: AccessRequester): Promise<void> {
    return this.answer(id, `The request of ${name} was refused`, async () => {
      await this.environment.api.rest('DELETE', `${this.#path}/${id}`);
    });
  }

  private async answer(id: number, done: string, send: () => Promise<void>): Promise<void> {
    if (this.pending.has(id)) return;
    this.pending.add(id);
    this.error = null;
    try {
      await send();
      toast(done, { tone: 'success' });
    } catch (error) {
      this.refuse(error);
    }
    await this.list.load();
    runInAction(() => this.pending.delete(id));
  }

  private refuse(error: unknown): void {
    this.error = errorText(error);
  }
}

interface OwnRequest {
  can_request: boolean;
  requested_at: string | null;
}

/** The reader's own request for access to a group or project. */
export class OwnAccessRequest {
  readonly reading: Reading<OwnRequest>;
  isSending = false;
  readonly #path: RequestsPath;

  constructor(
    private readonly api: ApiClient,
    namespace: Namespace,
  ) {
    const path: RequestsPath = `${apiPath(namespace)}/access_requests`;
    this.#path = path;
    this.reading = new Reading((signal) => api.rest('GET', `${path}/own`, { signal }));
    makeStore(this, { reading: false });
  }

  request(): Promise<void> {
    return this.send(async () => {
      await this.api.rest('POST', this.#path);
      return 'Access requested';
    });
  }

  withdraw(userId: number): Promise<void> {
    return this.send(async () => {
      try {
        await this.api.rest('DELETE', `${this.#path}/${userId}`);
        return 'Request withdrawn';
      } catch (error) {
        if (isAbsent(error)) return 'Your request was already answered';
        throw error;
      }
    });
  }

  /** `call` returns what happened. */
  private async send(call: () => Promise<string>): Promise<void> {
    this.setSending(true);
    try {
      toast(await call(), { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    await this.reading.reload();
    this.setSending(false);
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
  }
}
