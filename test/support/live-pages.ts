import { ApiClient } from '../../web/api/client.ts';
import { readBoot } from '../../web/app/boot.ts';
import { ChangeFeed } from '../../web/app/changes/change-feed.ts';
import type { Changes } from '../../web/app/changes/changes.ts';
import { Clock } from '../../web/app/clock.ts';
import { ItemCache } from '../../web/app/items/item-cache.ts';
import { Session } from '../../web/app/session.ts';
import type { Branch } from '../../web/epics/tree/items/branch.ts';
import { TreeStore } from '../../web/epics/tree/tree-store.ts';
import type { TreeEnvironment } from '../../web/epics/tree/tree.ts';
import { AddressInPlace } from '../../web/roadmap/address-in-place.ts';
import { RoadmapStore, type RoadmapEnvironment } from '../../web/roadmap/roadmap-store.ts';

export interface LivePagesOptions {
  /** Servers of one instance; each new connection goes to the next one. */
  addresses: readonly string[];
  /** The secret of a token; null for a visitor. */
  token: string | null;
  groupPath: string;
  /** Number of the epic whose tree is shown. */
  iid: string;
  today: string;
}

/** The roadmap of a group and the tree of an epic as one tab holds them, without a window: their stores, and the feed. */
export class LivePages {
  readonly roadmap: RoadmapStore;
  readonly tree: TreeStore;
  private readonly changes: ChangeFeed;
  private line = new AbortController();
  private isCut = false;
  private calls = 0;
  private readonly stops: (() => void)[] = [];
  private waiting: (() => void)[] = [];
  /** Numbers of the items that both have met, one entry for each time. */
  private met: { roadmap: Set<number>; tree: Set<number> } = { roadmap: new Set(), tree: new Set() };

  private constructor(private readonly options: LivePagesOptions) {
    const { groupPath, iid, today } = options;
    const api = new ApiClient({
      csrfToken: null,
      onSessionLost: () => undefined,
      fetch: (path, request) => this.fetch(path as string, request ?? {}),
    });
    const page = { getElementById: () => null, location: { origin: options.addresses[0] } } as unknown as Document;
    this.changes = new ChangeFeed(api, { hidden: false, addEventListener: () => undefined }, null);
    const environment = {
      api,
      boot: readBoot(page),
      clock: new Clock(today),
      items: new ItemCache(),
      session: new Session({ user: null, signUpEnabled: false, firstDayOfWeek: 0 }),
    };
    const address = new AddressInPlace(`/groups/${groupPath}/-/roadmap`, '?sort=START_DATE_ASC&show_milestones=false');
    const roadmapEnvironment = { ...environment, changes: this.noting('roadmap'), router: address };
    this.roadmap = new RoadmapStore(roadmapEnvironment as unknown as RoadmapEnvironment, groupPath);
    this.tree = new TreeStore({ ...environment, changes: this.changes } as unknown as TreeEnvironment, groupPath, iid);
  }

  /** Loads both and expands everything that can be. */
  static async open(options: LivePagesOptions): Promise<LivePages> {
    const pages = new LivePages(options);
    const { roadmap, tree } = pages;
    pages.stops.push(roadmap.start(), () => tree.leave());
    await tree.load();
    pages.stops.push(pages.noting('tree').watch(options.groupPath, (changes) => tree.live.applyChanges(changes)));
    while (roadmap.epics.status === 'loading' || roadmap.epics.status === 'idle')
      await new Promise((resolve) => setImmediate(resolve));
    return pages;
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.line.abort();
  }

  /** Ends the connections and lets no other through until they are healed. */
  cut(): void {
    this.isCut = true;
    this.line.abort(new TypeError('the connection was cut'));
    this.line = new AbortController();
  }

  heal(): void {
    this.isCut = false;
    this.changes.reconnect();
  }

  /** Waits until both have met a change of this item, or have read everything again, since the last call of `forget`. */
  async untilMet(itemId: number): Promise<void> {
    const has = (met: Set<number>) => met.has(itemId) || met.has(everything);
    while (!has(this.met.roadmap) || !has(this.met.tree))
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  forget(): void {
    this.met = { roadmap: new Set(), tree: new Set() };
  }

  /** All that the two show. */
  get shown(): object {
    const { epics } = this.roadmap;
    const branches = (branch: Branch): object => ({
      sums: branch.epic,
      items: branch.items.map((item) => {
        const below = this.tree.branchOf(item);
        return below === null ? item : { ...item, below: branches(below) };
      }),
    });
    return {
      total: epics.total,
      roadmap: epics.rows,
      tree: branches(this.tree.root),
    };
  }

  /** Expands every epic of the tree that has children, on all levels. */
  async expandAll(): Promise<void> {
    const expand = async (branch: Branch): Promise<void> => {
      for (const item of branch.items) {
        if (!item.isParent) continue;
        const below = await this.tree.expand(item);
        if (below !== null) await expand(below);
      }
    };
    await expand(this.tree.root);
  }

  private noting(part: 'roadmap' | 'tree'): Pick<ChangeFeed, 'watch'> {
    return {
      watch: (groupPath, applyChanges) =>
        this.changes.watch(groupPath, async (changes: Changes) => {
          const isDone = await applyChanges(changes);
          if (isDone) {
            for (const { id } of changes.items) this.met[part].add(id);
            if (changes.reload) this.met[part].add(everything);
          }
          for (const resolve of this.waiting.splice(0)) resolve();
          return isDone;
        }),
    };
  }

  private async fetch(path: string, request: RequestInit): Promise<Response> {
    const { addresses, token } = this.options;
    if (this.isCut) throw new TypeError('the connection is cut');
    this.calls += 1;
    const signals = [this.line.signal, ...(request.signal ? [request.signal] : [])];
    return fetch(`${addresses[this.calls % addresses.length] ?? ''}${path}`, {
      ...request,
      headers: { ...(request.headers as Record<string, string>), ...(token !== null && { 'PRIVATE-TOKEN': token }) },
      signal: AbortSignal.any(signals),
    });
  }
}

/** Stands among the numbers of items for a reading of everything. */
const everything = 0;
