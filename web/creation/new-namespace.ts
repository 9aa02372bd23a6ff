import { runInAction } from 'mobx';
import { pathFromName } from '../../domain/namespaces/path-from-name.ts';
import { pathProblem, type Visibility } from '../../domain/namespaces/namespace.ts';
import { narrower } from '../../domain/namespaces/visibility.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { addresses } from '../app/addresses.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import { groupsSource, placeOfGroup } from '../work-items/places/group-source.ts';
import { PlaceSearch } from '../work-items/places/place-search.ts';

export type NewNamespaceKind = 'group' | 'project';

const nameLengthMaximum = 255;
const fieldNames = { name: 'Name', path: 'Path', visibility: 'Visibility' } as const;
type FieldName = keyof typeof fieldNames;

/** The form state of a new group or project. */
export class NewNamespace {
  name = '';
  isCreating = false;
  error: string | null = null;
  /** Validation errors by field, until the field is changed. */
  refused: Readonly<Partial<Record<FieldName, string>>> = {};
  /** The parent group. */
  readonly parent: PlaceSearch;
  private ownPath: string | null = null;
  private ownVisibility: Visibility | null = null;

  constructor(
    readonly kind: NewNamespaceKind,
    private readonly environment: Pick<Application, 'api' | 'boot' | 'router' | 'groups'>,
  ) {
    const isAdministrator = environment.boot.user?.admin === true;
    this.parent = new PlaceSearch('Couldn’t load groups.', groupsSource(environment.api, kind, isAdministrator));
    makeStore(this);
  }

  /** Derived from the name until it is edited. */
  get path(): string {
    return this.ownPath ?? pathFromName(this.name);
  }

  /** The instance's default, at most the parent's, until another is chosen. */
  get visibility(): Visibility {
    const above = this.parent.chosen?.visibility;
    const usual = this.environment.boot.defaultVisibility[this.kind];
    return this.ownVisibility ?? (above === undefined ? usual : narrower(usual, above));
  }

  /** True if a parent is required: for projects, and for groups of people who may not create top-level groups. */
  get needsParent(): boolean {
    return this.kind === 'project' || this.environment.boot.user?.canCreateGroup !== true;
  }

  get nameError(): string | undefined {
    return this.name.trim().length > nameLengthMaximum ? `At most ${nameLengthMaximum} characters.` : this.refused.name;
  }

  get pathError(): string | undefined {
    const problem = this.path === '' ? null : pathProblem(this.path, this.parent.chosen === null);
    return problem === null ? this.refused.path : `Path ${problem}.`;
  }

  get isComplete(): boolean {
    const isFilled = this.name.trim() !== '' && this.path !== '' && (!this.needsParent || this.parent.chosen !== null);
    return isFilled && this.nameError === undefined && this.pathError === undefined;
  }

  get hasChanges(): boolean {
    return this.name !== '' || this.ownPath !== null;
  }

  changeName(name: string): void {
    this.name = name;
    this.accept(this.ownPath === null ? ['name', 'path'] : ['name']);
  }

  changePath(path: string): void {
    this.ownPath = path.trim();
    this.accept(['path']);
  }

  changeVisibility(visibility: Visibility): void {
    this.ownVisibility = visibility;
    this.accept(['visibility']);
  }

  /** Selects the group in the URL; ignores one that does not exist. */
  async presumeParent(fullPath: string): Promise<void> {
    try {
      const path = `/api/v4/groups/${encodeURIComponent(fullPath)}` as const;
      const group = await this.environment.api.rest('GET', path, { query: { with_projects: false } });
      this.parent.presume(placeOfGroup(group));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Creates it and opens its page. */
  async create(): Promise<void> {
    if (!this.isComplete) return;
    await during(this, 'isCreating', async () => {
      this.error = null;
      try {
        await this.send();
      } catch (error) {
        this.refuse(error);
      }
    });
  }

  private async send(): Promise<void> {
    const { kind, path, visibility } = this;
    const { api, router, groups } = this.environment;
    const parentId = this.parent.chosen?.id ?? null;
    const fields = { name: this.name.trim(), path, visibility };
    let address: string;
    if (kind === 'group') {
      const body = { ...fields, ...(parentId !== null && { parent_id: parentId }) };
      address = addresses.group((await api.rest('POST', '/api/v4/groups', { body })).full_path);
      void groups.reload();
    } else {
      const body = { ...fields, namespace_id: parentId };
      const project = await api.rest('POST', '/api/v4/projects', { body });
      address = addresses.project(project.path_with_namespace);
    }
    toast(kind === 'group' ? 'Group created' : 'Project created', { tone: 'success' });
    // Leaving the form would not lose anything.
    runInAction(() => {
      this.ownPath = null;
      this.name = '';
    });
    await router.navigate(address);
  }

  private refuse(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : {};
    const named = (Object.keys(fieldNames) as FieldName[]).filter((field) => fields[field] !== undefined);
    const isForbidden = error instanceof ApiError && error.kind === 'forbidden';
    runInAction(() => {
      this.refused = Object.fromEntries(
        named.map((field) => [field, `${fieldNames[field]} ${fields[field]?.join(', ') ?? ''}.`]),
      );
      if (isForbidden) this.error = `You do not have permission to create a ${this.kind} there.`;
      else if (named.length === 0) this.error = errorText(error);
    });
  }

  private accept(fields: readonly FieldName[]): void {
    const refused = { ...this.refused };
    for (const field of fields) delete refused[field];
    this.refused = refused;
  }
}
