import { runInAction } from 'mobx';
import { accessLevels, roleNames, type RoleName } from '../../domain/access/role.ts';
import { errorText, isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { LinkForm } from './link-form.ts';

export interface LinkAnswer {
  cn: string;
  provider: string;
  group_access: number;
}

export interface SyncAnswer {
  ended_at: string | null;
  next_at: string | null;
  problem: string | null;
}

/** Milliseconds between two looks at a sync under way. */
const lookAgain = 1_000;
const looksMaximum = 30;

/** The roles that a link can give. */
export const linkedRoles = (Object.keys(accessLevels) as RoleName[])
  .filter((role) => accessLevels[role] >= accessLevels.guest)
  .map((role) => ({ value: String(accessLevels[role]), text: roleNames[role] }));

/** The links of a group to groups of directories. */
export class DirectoryLinks {
  name = '';
  fullName = '';
  links: readonly LinkAnswer[] | null = null;
  sync: SyncAnswer | null = null;
  loadError: unknown = null;
  /** Why a link could not be deleted, or the sync not be started. */
  error: string | null = null;
  isSyncing = false;
  form: LinkForm | null = null;
  readonly deletion = new Deletion<LinkAnswer>(this, async ({ provider, cn }) => {
    await this.environment.api.rest('DELETE', `${this.root}/ldap_group_links`, { query: { provider, cn } });
    toast('Link deleted', { tone: 'success' });
    await this.load();
  });
  readonly #calls = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'boot'>,
    readonly fullPath: string,
  ) {
    makeStore(this);
  }

  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  get directories() {
    return this.environment.boot.signInProviders.filter(({ kind }) => kind === 'directory');
  }

  labelOf(provider: string): string {
    return this.directories.find(({ name }) => name === provider)?.label ?? provider;
  }

  async load(): Promise<void> {
    const { api } = this.environment;
    this.loadError = null;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          api.rest<{ name: string; full_name: string }>('GET', this.root, { signal }),
          api.rest<LinkAnswer[]>('GET', `${this.root}/ldap_group_links`, { signal }),
          api.rest<SyncAnswer>('GET', `${this.root}/ldap_sync`, { signal }),
        ]),
      ([group, links, sync]) => {
        this.name = group.name;
        this.fullName = group.full_name;
        this.links = links;
        this.sync = sync;
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
    this.form?.stop();
    clearTimeout(this.#timer);
  }

  create(): void {
    this.form = new LinkForm(this.environment.api, this.root, this.directories);
  }

  cancel(): void {
    this.form?.stop();
    this.form = null;
  }

  async save(): Promise<void> {
    if (this.form === null || !(await this.form.save())) return;
    this.cancel();
    toast('LDAP group linked', { tone: 'success' });
    await this.load();
    this.follow(null);
  }

  /** Compares the memberships with the directories now, and waits until that is done. */
  async syncNow(): Promise<void> {
    if (this.isSyncing) return;
    this.error = null;
    const before = this.sync?.ended_at ?? null;
    this.isSyncing = true;
    try {
      await this.environment.api.rest('POST', `${this.root}/ldap_sync`);
      this.follow(before);
    } catch (error) {
      this.fail(error);
      runInAction(() => {
        this.isSyncing = false;
      });
    }
  }

  private get root(): string {
    return `/api/v4/groups/${encodeURIComponent(this.fullPath)}`;
  }

  /** Looks again until a sync has ended after this time. */
  private follow(before: string | null, looks = looksMaximum): void {
    this.isSyncing = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.load().then(() => {
        const isDone = this.sync?.ended_at !== before || this.loadError !== null || looks === 0;
        runInAction(() => {
          this.isSyncing = !isDone;
        });
        if (!isDone) this.follow(before, looks - 1);
        return undefined;
      });
    }, lookAgain);
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.error = errorText(error);
    });
  }
}
