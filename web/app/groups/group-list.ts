import { ApiError, errorText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Group } from './group.ts';
import { groupOf } from './group.ts';

const pageSize = 100;
/** "Team 2" sorts before "Team 10". */
const inNaturalOrder = new Intl.Collator('en', { numeric: true }).compare;

/** A group with its depth among the listed groups; 0 if its parent is not listed. */
export interface ListedGroup {
  group: Group;
  depth: number;
}

/** The groups that the reader may see, loaded in pages; shared by the home page, the rail and the palette. */
export class GroupList {
  groups: readonly Group[] = [];
  isLoading = false;
  isLoaded = false;
  error: string | null = null;
  private nextPage: number | null = 1;
  readonly #calls = new LatestCall();

  constructor(private readonly api: Pick<ApiClient, 'page'>) {
    makeStore(this);
  }

  get hasMore(): boolean {
    return this.nextPage !== null;
  }

  /** All of them in tree order: children below their parent, siblings sorted by name. */
  get tree(): ListedGroup[] {
    const known = new Set(this.groups.map(({ id }) => id));
    const children = new Map<number | null, Group[]>();
    for (const group of [...this.groups].sort((one, other) => inNaturalOrder(one.fullName, other.fullName))) {
      const parent = group.parentId !== null && known.has(group.parentId) ? group.parentId : null;
      children.set(parent, [...(children.get(parent) ?? []), group]);
    }
    const listed: ListedGroup[] = [];
    const add = (parent: number | null, depth: number): void => {
      for (const group of children.get(parent) ?? []) {
        listed.push({ group, depth });
        add(group.id, depth + 1);
      }
    };
    add(null, 0);
    return listed;
  }

  /** The topmost groups that the reader may see. */
  get roots(): Group[] {
    return this.tree.filter(({ depth }) => depth === 0).map(({ group }) => group);
  }

  /** True if the reader may create epics in some group, or if not all groups are loaded yet. */
  get canCreateEpic(): boolean {
    return !this.isLoaded || this.hasMore || this.groups.some((group) => group.canCreateEpic);
  }

  /** The same for projects. */
  get canCreateProject(): boolean {
    return !this.isLoaded || this.hasMore || this.groups.some((group) => group.canCreateProject);
  }

  /** Loads the first page, unless it is loaded or loading. */
  async load(): Promise<void> {
    if (!this.isLoaded && !this.isLoading) await this.loadMore();
  }

  /** Reloads the first page, for example after creating a group. A page on its way counts no more. */
  async reload(): Promise<void> {
    this.isLoading = false;
    this.nextPage = 1;
    this.groups = [];
    this.isLoaded = false;
    await this.loadMore();
  }

  async loadMore(): Promise<void> {
    if (this.isLoading || this.nextPage === null) return;
    this.isLoading = true;
    this.error = null;
    const query = { per_page: pageSize, page: this.nextPage, order_by: 'path', sort: 'asc' } as const;
    await this.#calls.read(
      (signal) => this.api.page('/api/v4/groups', { query, signal }),
      (page) => {
        this.groups = [...this.groups, ...page.items.map(groupOf)];
        this.nextPage = page.nextPage;
        this.isLoaded = true;
        this.isLoading = false;
      },
      (error) => {
        // A visitor may not be allowed to list anything; that is an empty list and not a failure.
        if (error instanceof ApiError && error.kind === 'unauthorized') this.isLoaded = true;
        else this.error = errorText(error);
        this.isLoading = false;
      },
    );
  }

  /** Searches the server for groups whose name or path contains all the words of `search`. */
  async search(search: string, signal: AbortSignal): Promise<Group[]> {
    const query = { search, per_page: 10 };
    const page = await this.api.page('/api/v4/groups', { query, signal });
    return page.items.map(groupOf);
  }
}
