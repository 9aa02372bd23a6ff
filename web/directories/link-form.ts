import { runInAction } from 'mobx';
import { accessLevels } from '../../domain/access/role.ts';
import { directoryNameMaximum } from '../../domain/directories/directory-link.ts';
import type { SignInProvider } from '../../domain/people/identity.ts';
import { errorText, reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { searchPause } from '../widgets/combobox/suggestion.ts';

/** The form of a new link: the name of a group can be typed or chosen from those of the directory. */
export class LinkForm {
  provider: string;
  cn = '';
  level = String(accessLevels.guest);
  found: readonly string[] = [];
  isOpen = false;
  isLoading = false;
  isSaving = false;
  /** Why no groups are suggested. */
  searchError: string | null = null;
  error: string | null = null;
  readonly #calls = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: ApiClient,
    private readonly root: string,
    readonly directories: readonly SignInProvider[],
  ) {
    this.provider = directories[0]?.name ?? '';
    makeStore(this);
  }

  get isComplete(): boolean {
    const { length } = this.cn.trim();
    return this.provider !== '' && length > 0 && length <= directoryNameMaximum;
  }

  chooseDirectory(provider: string): void {
    this.provider = provider;
    this.found = [];
  }

  chooseLevel(level: string): void {
    this.level = level;
  }

  write(cn: string): void {
    this.cn = cn;
    this.isOpen = true;
    this.ask();
  }

  choose(cn: string): void {
    this.cn = cn;
    this.isOpen = false;
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen && this.found.length === 0) this.ask();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#calls.stop();
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    let isSaved = false;
    await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        const body = { provider: this.provider, cn: this.cn.trim(), group_access: Number(this.level) };
        await this.api.rest('POST', `${this.root}/ldap_group_links`, { body });
        isSaved = true;
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    return isSaved;
  }

  private ask(): void {
    clearTimeout(this.#timer);
    this.isLoading = true;
    this.#timer = setTimeout(() => void this.search(), searchPause);
  }

  private async search(): Promise<void> {
    const path = `/api/v4/ldap/${encodeURIComponent(this.provider)}/groups`;
    await this.#calls.read(
      (signal) => this.api.rest<{ cn: string }[]>('GET', path, { query: { search: this.cn.trim() }, signal }),
      (groups) => {
        this.found = groups.map(({ cn }) => cn);
        this.searchError = null;
        this.isLoading = false;
      },
      (error) => {
        this.found = [];
        reportDefect(error);
        this.searchError = 'The groups could not be loaded. Type the name.';
        this.isLoading = false;
      },
    );
  }
}
