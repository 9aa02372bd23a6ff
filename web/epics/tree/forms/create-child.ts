import { runInAction } from 'mobx';
import { ApiError, failureText, reportDefect } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { numberOfId } from '../../../api/global-id.ts';
import { Drafts } from '../../../app/drafts.ts';
import { telling } from '../../../app/undo.ts';
import { during } from '../../../state/during.ts';
import { makeStore } from '../../../state/make-store.ts';
import { placeOfGroup } from '../../../work-items/places/group-source.ts';
import { PlaceSearch, type Place, type PlaceSource } from '../../../work-items/places/place-search.ts';
import { placeOfProject, projectSource } from '../../../work-items/places/found-projects.ts';
import { Visits } from '../../../app/recent-places.ts';
import { defaultProjectQuery } from '../operations/default-project.graphql.ts';
import type { TreeItem } from '../items/tree-item.ts';
import type { TreeStore } from '../tree-store.ts';

const placesShown = 20;
const failures = {
  epic: 'Something went wrong while creating child epics.',
  issue: 'Something went wrong while creating issue.',
} as const;

/** The forms "create epic" and "create issue": a title, and the target group or project. */
export class CreateChild {
  /** Stored in this browser until it is sent or discarded. */
  title: string;
  isSending = false;
  error: string | null = null;
  readonly places: PlaceSearch;
  private readonly visits: Visits;
  private readonly drafts: Drafts;

  constructor(
    private readonly tree: TreeStore,
    readonly kind: 'epic' | 'issue',
  ) {
    const { api, session } = tree.environment;
    this.drafts = new Drafts(session.user?.id ?? null);
    this.title = this.drafts.read(this.place) ?? '';
    this.visits = new Visits(session.user?.username ?? '', api);
    this.places =
      kind === 'epic'
        ? new PlaceSearch('There was a problem fetching groups.', groupSource(api, tree.groupPath))
        : new PlaceSearch('Something went wrong while fetching projects.', projectSource(api, tree.groupPath));
    makeStore(this);
  }

  get canSubmit(): boolean {
    return this.title.trim() !== '' && this.places.chosen !== null && !this.isSending;
  }

  get recent(): Place[] {
    return this.kind === 'issue' ? this.visits.projectsBelow(this.tree.groupPath) : [];
  }

  /**
   * By default a new epic goes into the group of its parent, a new issue into the project of most of its siblings, or
   * without any into the one where the reader last created one, or else the most active one.
   */
  async start(): Promise<void> {
    try {
      const place = this.kind === 'epic' ? await this.parentsGroup() : await this.usualProject();
      if (place !== null) this.places.presume(place);
    } catch (error) {
      reportDefect(error);
      // Without a default project one can still be chosen; the default group is always known.
      if (this.kind === 'epic') this.places.fail('There was a problem fetching groups.');
    }
  }

  writeTitle(title: string): void {
    this.title = title;
    this.drafts.keep(this.place, title);
    this.error = null;
  }

  /** Closes the form, and discards what was written. */
  cancel(): void {
    this.writeTitle('');
    this.tree.closeForm();
  }

  /** A recent project may have been deleted or renamed, so it is loaded from the server. */
  async choosePlace(place: Place): Promise<void> {
    this.places.choose(place);
    if (this.kind !== 'issue') return;
    try {
      const path = `/api/v4/projects/${place.id}` as const;
      const project = await this.tree.environment.api.rest('GET', path);
      if (this.places.chosen?.id === place.id) this.places.choose(placeOfProject(project));
    } catch (error) {
      this.places.choose(null);
      this.places.fail(failureText(error, 'Something went wrong while fetching details'));
    }
  }

  async submit(): Promise<void> {
    const place = this.places.chosen;
    if (!this.canSubmit || place === null) return;
    await during(this, 'isSending', async () => {
      this.error = null;
      const title = this.title.trim();
      try {
        await this.send(place, title);
        if (this.kind === 'issue') this.visits.visit('projects', place);
        this.tree.announcer.say(`${title} created.`);
        this.drafts.keep(this.place, null);
        this.tree.closeForm();
        await this.tree.refresh();
      } catch (error) {
        runInAction(() => {
          this.error = this.textOf(error);
        });
      }
    });
  }

  private get place(): string {
    return `epic/${this.tree.root.epicId}/child-${this.kind}`;
  }

  private async parentsGroup(): Promise<Place> {
    const { environment, groupPath } = this.tree;
    const path = `/api/v4/groups/${encodeURIComponent(groupPath)}` as const;
    return placeOfGroup(await environment.api.rest('GET', path));
  }

  private async usualProject(): Promise<Place | null> {
    const path = projectOfMost(this.tree.allBranches.flatMap(({ items }) => items));
    if (path === null) return (await this.lastProject()) ?? this.mostActiveProject();
    const { api } = this.tree.environment;
    return placeOfProject(await api.rest('GET', `/api/v4/projects/${encodeURIComponent(path)}`));
  }

  private async mostActiveProject(): Promise<Place | null> {
    const { environment, groupPath } = this.tree;
    const [first] = await projectSource(environment.api, groupPath)('', new AbortController().signal);
    return first ?? null;
  }

  private async lastProject(): Promise<Place | null> {
    const { environment, groupPath: fullPath, iid } = this.tree;
    const { group } = await environment.api.graphql(defaultProjectQuery, { fullPath, iid });
    const project = group?.epic?.defaultProjectForIssueCreation ?? null;
    if (project === null) return null;
    const { id, nameWithNamespace: name, fullPath: path } = project;
    return { id: numberOfId(id), name, path };
  }

  private async send(place: Place, title: string): Promise<void> {
    const { environment, root } = this.tree;
    const parentId = numberOfId(root.epicId);
    const confidential = root.epic?.confidential ?? false;
    const [path, parent] =
      this.kind === 'epic'
        ? ([`/api/v4/groups/${place.id}/epics`, { parent_id: parentId }] as const)
        : ([`/api/v4/projects/${place.id}/issues`, { epic_id: parentId }] as const);
    const { api } = environment;
    await api.rest('POST', path, { body: { title, confidential, ...parent }, ...telling(api) });
  }

  /** Errors about the parent of an epic are shown as they are; all others have one text. */
  private textOf(error: unknown): string {
    if (this.kind === 'epic' && error instanceof ApiError) {
      const [parentText] = error.fields['parent'] ?? error.fields['confidential'] ?? [];
      if (parentText !== undefined) return parentText;
      if (error.status === 409 && error.reason !== undefined) return error.reason;
    }
    return failureText(error, failures[this.kind]);
  }
}

/** The path of the project with the most of these issues, the first one of several; null without issues. */
export function projectOfMost(items: readonly Pick<TreeItem, 'type' | 'reference'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { type, reference } of items) {
    const path = reference.split('#')[0] ?? '';
    if (type === 'issue' && path !== '') counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** The group itself and its descendants. */
function groupSource(api: Pick<ApiClient, 'rest'>, groupPath: string): PlaceSource {
  const path = `/api/v4/groups/${encodeURIComponent(groupPath)}` as const;
  return async (search, signal) => {
    const [own, below] = await Promise.all([
      api.rest('GET', path, { signal }),
      api.rest('GET', `${path}/descendant_groups`, {
        query: { search: search || null, per_page: placesShown },
        signal,
      }),
    ]);
    const fits = own.full_name.toLowerCase().includes(search.toLowerCase());
    return [...(fits ? [own] : []), ...below].map(placeOfGroup);
  };
}
