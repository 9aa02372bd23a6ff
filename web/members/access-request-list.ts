import { observable, runInAction } from 'mobx';
import { errorText, isAbsent } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
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

/** The reader's own request for access to a group or project; `onApproved` is called when they have become a member. */
export class OwnAccessRequest {
  readonly reading: Reading<OwnRequest>;
  isSending = false;
  readonly #path: RequestsPath;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'changes'>,
    private readonly namespace: Namespace,
    private readonly onApproved: () => void,
  ) {
    const path: RequestsPath = `${apiPath(namespace)}/access_requests`;
    this.#path = path;
    this.reading = new Reading((signal) => environment.api.rest('GET', `${path}/own`, { signal }));
    makeStore(this, { reading: false });
  }

  /** Reads it and waits for the answer; returns a function that stops that. */
  start(): () => void {
    const stopReading = this.reading.start();
    const stopWatching = this.environment.changes.watch(this.namespace.fullPath, async ({ reload }) =>
      !reload || this.isSending ? true : this.follow(),
    );
    return () => {
      stopReading();
      stopWatching();
    };
  }

  request(): Promise<void> {
    return this.send(async () => {
      await this.environment.api.rest('POST', this.#path);
      return 'Access requested';
    });
  }

  withdraw(userId: number): Promise<void> {
    return this.send(async () => {
      try {
        await this.environment.api.rest('DELETE', `${this.#path}/${userId}`);
        return 'Request withdrawn';
      } catch (error) {
        if (isAbsent(error)) return 'Your request was already answered';
        throw error;
      }
    });
  }

  private async follow(): Promise<boolean> {
    const wasOpen = this.isOpen;
    const isRead = await this.reading.follow();
    if (isRead && wasOpen && !this.isOpen) {
      // The reader may have withdrawn it in another window.
      if (this.reading.answer?.can_request === true) toast('Your access request was refused or withdrawn');
      else {
        toast('You are a member now', { tone: 'success' });
        this.onApproved();
      }
    }
    return isRead;
  }

  private get isOpen(): boolean {
    return this.reading.answer !== null && this.reading.answer.requested_at !== null;
  }

  /** `call` returns what happened. */
  private async send(call: () => Promise<string>): Promise<void> {
    this.setSending(true);
    // What is on its way may be read before the act or after it.
    this.reading.stop();
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
