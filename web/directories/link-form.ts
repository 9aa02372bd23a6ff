import { accessLevels } from '../../domain/access/role.ts';
import { directoryNameMaximum } from '../../domain/directories/directory-link.ts';
import type { SignInProvider } from '../../domain/people/identity.ts';
import { errorText, reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { Form } from '../state/form.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { searchPause } from '../widgets/combobox/suggestion.ts';

interface LinkFields {
  provider: string;
  cn: string;
  group_access: string;
}

/** The form of a new link: the name of a group can be typed or chosen from those of the directory. */
export class LinkForm {
  readonly form: Form<LinkFields>;
  found: readonly string[] = [];
  isOpen = false;
  isLoading = false;
  /** Why no groups are suggested. */
  searchError: string | null = null;
  readonly #calls = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: ApiClient,
    root: `/api/v4/groups/${string}`,
    readonly directories: readonly SignInProvider[],
  ) {
    this.form = new Form({
      fields: { provider: directories[0]?.name ?? '', cn: '', group_access: String(accessLevels.guest) },
      isFilled: ({ provider, cn }) => provider !== '' && cn.trim() !== '' && cn.trim().length <= directoryNameMaximum,
      send: async ({ provider, cn, group_access: level }) => {
        const body = { provider, cn: cn.trim(), group_access: Number(level) };
        await api.rest('POST', `${root}/ldap_group_links`, { body });
      },
      errorOf: errorText,
    });
    makeStore(this);
  }

  get error(): string | null {
    return this.form.error;
  }

  get isComplete(): boolean {
    return this.form.isComplete;
  }

  get isSaving(): boolean {
    return this.form.isSaving;
  }

  chooseDirectory(provider: string): void {
    this.form.change({ provider });
    this.found = [];
  }

  write(cn: string): void {
    this.form.change({ cn });
    this.isOpen = true;
    this.ask();
  }

  choose(cn: string): void {
    this.form.change({ cn });
    this.isOpen = false;
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen && this.found.length === 0) this.ask();
  }

  save(): Promise<boolean> {
    return this.form.save();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#calls.stop();
  }

  private ask(): void {
    clearTimeout(this.#timer);
    this.isLoading = true;
    this.#timer = setTimeout(() => void this.search(), searchPause);
  }

  private async search(): Promise<void> {
    const { provider, cn } = this.form.fields;
    const path = `/api/v4/ldap/${encodeURIComponent(provider)}/groups` as const;
    await this.#calls.read(
      (signal) => this.api.rest('GET', path, { query: { search: cn.trim() }, signal }),
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
