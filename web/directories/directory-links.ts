import { runInAction } from 'mobx';
import { accessLevels, roleNames, type RoleName } from '../../domain/access/role.ts';
import { errorText } from '../api/api-error.ts';
import type { LdapGroupLink, LdapSync } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { EntryList, type Entries } from '../app/entry-list.ts';
import { namespaceReader, type Namespace } from '../app/namespace.ts';
import { makeStore } from '../state/make-store.ts';
import { LinkForm } from './link-form.ts';

/** Milliseconds between two looks at a sync under way. */
const lookAgain = 1_000;
const looksMaximum = 30;

/** The roles that a link can give. */
export const linkedRoles = (Object.keys(accessLevels) as RoleName[])
  .filter((role) => accessLevels[role] >= accessLevels.guest)
  .map((role) => ({ value: String(accessLevels[role]), text: roleNames[role] }));

interface LinksAnswer extends Entries<LdapGroupLink> {
  sync: LdapSync;
}

/** The links of a group to groups of directories. */
export class DirectoryLinks {
  readonly list: EntryList<LdapGroupLink, LinkForm, LinksAnswer>;
  isSyncing = false;
  private readonly root: `/api/v4/groups/${string}`;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'boot'>,
    namespace: Namespace,
  ) {
    const { api } = environment;
    this.root = `/api/v4/groups/${encodeURIComponent(namespace.fullPath)}`;
    const readGroup = namespaceReader(api, namespace);
    this.list = new EntryList({
      read: async (signal) => {
        const [group, entries, sync] = await Promise.all([
          readGroup(signal),
          api.rest('GET', `${this.root}/ldap_group_links`, { signal }),
          api.rest('GET', `${this.root}/ldap_sync`, { signal }),
        ]);
        return { namespace: group, entries, sync };
      },
      formOf: () => new LinkForm(api, this.root, this.directories),
      remove: ({ provider, cn }) => api.rest('DELETE', `${this.root}/ldap_group_links`, { query: { provider, cn } }),
      texts: { created: 'LDAP group linked', saved: 'Link saved', deleted: 'Link deleted' },
    });
    makeStore(this);
  }

  get directories() {
    return this.environment.boot.signInProviders.filter(({ kind }) => kind === 'directory');
  }

  labelOf(provider: string): string {
    return this.directories.find(({ name }) => name === provider)?.label ?? provider;
  }

  /** Reads the links while the page is open; returns a function that stops it. */
  start(): () => void {
    const stop = this.list.reading.start();
    return () => {
      stop();
      this.list.open?.form.stop();
      clearTimeout(this.#timer);
    };
  }

  cancel(): void {
    this.list.open?.form.stop();
    this.list.cancel();
  }

  /** A new link starts a sync. */
  async save(): Promise<void> {
    const before = this.endOfSync;
    if (await this.list.save()) this.follow(before);
  }

  /** Compares the memberships with the directories now, and waits until that is done. */
  async syncNow(): Promise<void> {
    if (this.isSyncing) return;
    this.list.say(null);
    this.isSyncing = true;
    try {
      // Others may have ended since the page was loaded.
      const { ended_at: before } = await this.environment.api.rest('POST', `${this.root}/ldap_sync`);
      this.follow(before);
    } catch (error) {
      this.list.say(errorText(error));
      runInAction(() => {
        this.isSyncing = false;
      });
    }
  }

  private get endOfSync(): string | null {
    return this.list.reading.answer?.sync.ended_at ?? null;
  }

  /** Looks again until a sync has ended after this time. */
  private follow(before: string | null, looks = looksMaximum): void {
    this.isSyncing = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.list.reading.load().then((isRead) => {
        const isDone = this.endOfSync !== before || !isRead || looks === 0;
        runInAction(() => {
          this.isSyncing = !isDone;
        });
        if (!isDone) this.follow(before, looks - 1);
        return undefined;
      });
    }, lookAgain);
  }
}
