import { isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { ProtectionForm, type HolderChoice, type ProtectionAnswer } from './protection-form.ts';

interface PlaceAnswer {
  name: string;
  full_name?: string;
  name_with_namespace?: string;
  shared_with_groups?: readonly { group_id: number; group_name: string }[];
}

interface MemberAnswer {
  id: number;
  name: string;
  username: string;
}

/** Members that a rule can name on the page; the API takes all. */
const mostMembers = 100;

/** The protected environments of a project, or the protected tiers of a group. */
export class Protections {
  place: PlaceAnswer | null = null;
  protections: readonly ProtectionAnswer[] | null = null;
  members: readonly MemberAnswer[] = [];
  loadError: unknown = null;
  /** Why a protection could not be removed. */
  error: string | null = null;
  form: ProtectionForm | null = null;
  readonly deletion = new Deletion<ProtectionAnswer>(this, async ({ name }) => {
    await this.environment.api.rest('DELETE', `${this.root}/${encodeURIComponent(name)}`);
    toast('Protection removed', { tone: 'success' });
    await this.load();
  });
  readonly #calls = new LatestCall();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    readonly kind: 'group' | 'project',
    readonly fullPath: string,
  ) {
    makeStore(this);
  }

  get fullName(): string {
    return this.place?.full_name ?? this.place?.name_with_namespace ?? this.fullPath;
  }

  /** True if the place does not exist, or the reader may not protect its environments. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  async load(): Promise<void> {
    const { api } = this.environment;
    this.loadError = null;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          api.rest<PlaceAnswer>('GET', this.container, { signal }),
          // No place has more.
          api.rest<ProtectionAnswer[]>('GET', this.root, { query: { per_page: 100 }, signal }),
          api.rest<MemberAnswer[]>('GET', `${this.container}/members/all`, {
            query: { per_page: mostMembers },
            signal,
          }),
        ]),
      ([place, protections, members]) => {
        this.place = place;
        this.protections = protections;
        this.members = members;
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }

  create(): void {
    this.open(null);
  }

  edit(protection: ProtectionAnswer): void {
    this.open(protection);
  }

  cancel(): void {
    this.form = null;
  }

  async save(): Promise<void> {
    const { form } = this;
    if (form === null || !(await form.save())) return;
    this.cancel();
    toast(form.before === null ? 'Environment protected' : 'Protection saved', { tone: 'success' });
    await this.load();
  }

  private open(protection: ProtectionAnswer | null): void {
    this.form = new ProtectionForm(this.environment.api, this.root, this.kind, this.people, protection);
  }

  private get people(): readonly HolderChoice[] {
    const groups = this.place?.shared_with_groups ?? [];
    return [
      ...this.members.map(({ id, name, username }) => ({
        value: `user:${id}` as const,
        text: `${name} (@${username})`,
      })),
      ...groups.map(({ group_id: id, group_name: name }) => ({ value: `group:${id}` as const, text: name })),
    ];
  }

  private get container(): string {
    return `/api/v4/${this.kind}s/${encodeURIComponent(this.fullPath)}`;
  }

  private get root(): string {
    return `${this.container}/protected_environments`;
  }
}
