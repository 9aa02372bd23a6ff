import { pathFromName } from '../../domain/namespaces/path-from-name.ts';
import { pathProblem, type Visibility } from '../../domain/namespaces/namespace.ts';
import { narrower } from '../../domain/namespaces/visibility.ts';
import { ApiError } from '../api/api-error.ts';
import { addresses } from '../app/addresses.ts';
import type { Application } from '../app/application-context.ts';
import { tooLong } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import { groupsSource, placeOfGroup } from '../work-items/places/group-source.ts';
import { PlaceSearch } from '../work-items/places/place-search.ts';

export type NewNamespaceKind = 'group' | 'project';

const nameLengthMaximum = 255;

interface NamespaceFields {
  name: string;
  /** Null until it is edited: then it follows from the name. */
  path: string | null;
  /** Null until it is chosen. */
  visibility: Visibility | null;
}

/** The form of a new group or project. */
export class NewNamespace {
  readonly form: Form<NamespaceFields>;
  /** The parent group. */
  readonly parent: PlaceSearch;
  /** Where what was created is. */
  #address = '';

  constructor(
    readonly kind: NewNamespaceKind,
    private readonly environment: Pick<Application, 'api' | 'boot' | 'router' | 'groups'>,
  ) {
    const isAdministrator = environment.boot.user?.admin === true;
    this.parent = new PlaceSearch('Couldn’t load groups.', groupsSource(environment.api, kind, isAdministrator));
    this.form = new Form<NamespaceFields>({
      fields: { name: '', path: null, visibility: null },
      check: ({ name }) => ({ name: tooLong(name.trim(), nameLengthMaximum), path: this.pathProblem }),
      isFilled: ({ name }) =>
        name.trim() !== '' && this.path !== '' && (!this.needsParent || this.parent.chosen !== null),
      send: ({ name }) => this.send(name.trim()),
      errorOf: (error) => {
        const isForbidden = error instanceof ApiError && error.kind === 'forbidden';
        return isForbidden ? `You do not have permission to create a ${kind} there.` : undefined;
      },
    });
    makeStore(this);
  }

  /** Derived from the name until it is edited. */
  get path(): string {
    const { name, path } = this.form.fields;
    return path ?? pathFromName(name);
  }

  /** The instance's default, at most the parent's, until another is chosen. */
  get visibility(): Visibility {
    const above = this.parent.chosen?.visibility;
    const usual = this.environment.boot.defaultVisibility[this.kind];
    return this.form.fields.visibility ?? (above === undefined ? usual : narrower(usual, above));
  }

  /** True if a parent is required: for projects, and for groups of people who may not create top-level groups. */
  get needsParent(): boolean {
    return this.kind === 'project' || this.environment.boot.user?.canCreateGroup !== true;
  }

  changeName(name: string): void {
    const { path } = this.form.fields;
    this.form.change({ name, ...(path === null && { path }) });
  }

  changePath(path: string): void {
    this.form.change({ path: path.trim() });
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
    if (!(await this.form.save())) return;
    toast(this.kind === 'group' ? 'Group created' : 'Project created', { tone: 'success' });
    await this.environment.router.navigate(this.#address);
  }

  private get pathProblem(): string | undefined {
    const problem = this.path === '' ? null : pathProblem(this.path, this.parent.chosen === null);
    return problem === null ? undefined : `Path ${problem}.`;
  }

  private async send(name: string): Promise<void> {
    const { kind, path, visibility } = this;
    const { api, groups } = this.environment;
    const parentId = this.parent.chosen?.id ?? null;
    const fields = { name, path, visibility };
    if (kind === 'group') {
      const body = { ...fields, ...(parentId !== null && { parent_id: parentId }) };
      this.#address = addresses.group((await api.rest('POST', '/api/v4/groups', { body })).full_path);
      void groups.reload();
    } else {
      const body = { ...fields, namespace_id: parentId };
      const project = await api.rest('POST', '/api/v4/projects', { body });
      this.#address = addresses.project(project.path_with_namespace);
    }
  }
}
