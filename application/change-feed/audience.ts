import type { Actor } from '../../domain/access/actor.ts';
import { canOnItem, canRead, canReadDeployments, canReadItem } from '../../domain/access/policy.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { FeedEntry, FeedItem, FeedNamespace, ChangeSource } from './change-source.ts';
import { effectsOf, subjectsOf, type ChangedPart, type Effects, type NamespaceBefore } from './effects.ts';

/** What one listener receives about a part of the log: only ids of things they can see, or could see until now. */
export interface FeedMessage {
  items: (Pick<WorkItem, 'id' | 'iid' | 'type' | 'namespaceId'> & { version: number; parts: ChangedPart[] })[];
  /** Items that the listener could see before and no longer can, for any reason. */
  gone: number[];
  /** Ids of labels, milestones, iterations and cadences that changed. */
  labels: number[];
  milestones: number[];
  iterations: number[];
  cadences: number[];
  /** Ids of projects whose environments or deployments changed. */
  deployments: number[];
  /** Ids of groups and projects whose boards changed. */
  boards: number[];
  /** True if the listener's own to-do list changed. */
  todos: boolean;
  /** True if the page must reload everything: too much changed, or namespaces moved. */
  reload: boolean;
}

export const nothingToTell: Readonly<FeedMessage> = {
  items: [],
  gone: [],
  labels: [],
  milestones: [],
  iterations: [],
  cadences: [],
  deployments: [],
  boards: [],
  todos: false,
  reload: false,
};

export function tellsSomething({ todos, reload, ...lists }: FeedMessage): boolean {
  return reload || todos || Object.values(lists).some((list) => list.length > 0);
}

/** Maximum number of items to name after a ban or unban; with more items everything is reloaded. */
const itemsOfBannedPeople = 500;

/**
 * A part of the log with the rows it needs, so that it can be filtered for any number of listeners without further
 * queries.
 */
export class Audience {
  private constructor(
    private readonly effects: Effects,
    private readonly items: ReadonlyMap<number, FeedItem>,
    private readonly namespaces: ReadonlyMap<number, FeedNamespace>,
    private readonly tooManyHidden: boolean,
  ) {}

  static async of(entries: readonly FeedEntry[], source: ChangeSource): Promise<Audience> {
    const effects = effectsOf(entries, await source.subjects(subjectsOf(entries)));
    const authored = await addBannedPeople(effects, source);
    const ids = new Set(effects.items.flatMap(({ itemId, witnessId }) => [itemId, witnessId ?? itemId]));
    for (const id of [...effects.itemsBefore.keys(), ...effects.rescheduled]) ids.add(id);
    const items = ids.size === 0 ? new Map<number, FeedItem>() : await source.itemsAndAncestors([...ids]);
    addParents(effects, items);
    const { labels, milestones, iterations, cadences } = effects;
    const namespaceIds = new Set(
      [labels, milestones, iterations, cadences].flatMap((changed) => [...changed.values()]),
    );
    for (const { namespaceId } of effects.itemsBefore.values())
      if (namespaceId !== undefined) namespaceIds.add(namespaceId);
    for (const [id, { parentId }] of effects.namespaces) {
      namespaceIds.add(id);
      if (typeof parentId === 'number') namespaceIds.add(parentId);
    }
    for (const id of [...effects.deployments, ...effects.boards]) namespaceIds.add(id);
    for (const id of effects.rewritten) if (id !== null) namespaceIds.add(id);
    const namespaces =
      namespaceIds.size === 0 ? new Map<number, FeedNamespace>() : await source.namespaces([...namespaceIds]);
    return new Audience(effects, items, namespaces, authored > itemsOfBannedPeople);
  }

  get people(): ReadonlySet<number> {
    return this.effects.people;
  }

  get touchesCredentials(): boolean {
    return this.effects.credentials || this.effects.people.size > 0;
  }

  /** The top-level groups with changes; null if any group may be affected, including public ones. */
  get rootIds(): ReadonlySet<number> | null {
    const { effects, namespaces, items } = this;
    if (this.tooManyHidden || this.touchesCredentials) return null;
    if (effects.namespaces.size + effects.rewritten.size > 0) return null;
    const roots = new Set([...items.values()].flatMap(({ rootIds }) => rootIds));
    for (const { traversalIds } of namespaces.values()) roots.add(traversalIds[0] as number);
    return roots;
  }

  /**
   * Returns the message for a person who has these top-level groups open. `formerly` is the actor before the change; it
   * decides what they could see until now.
   */
  messageFor(actor: Actor, formerly: Actor, rootIds: ReadonlySet<number>): FeedMessage {
    const reader = new Reader(actor, formerly, this.effects, this.items, this.namespaces);
    const parts = new Map<number, Set<ChangedPart>>();
    const gone = new Set<number>();
    for (const { itemId, part, witnessId, internal, userId } of this.effects.items) {
      if (!reader.isWithin(itemId, rootIds)) continue;
      if (userId !== undefined && userId !== actor.user?.id) continue;
      if (witnessId !== undefined && !reader.sees(witnessId) && !reader.saw(witnessId)) continue;
      if (internal === true && !reader.readsInternalNotes(itemId)) continue;
      if (reader.sees(itemId)) parts.set(itemId, (parts.get(itemId) ?? new Set<ChangedPart>()).add(part));
      else if (part === 'fields' && reader.saw(itemId)) gone.add(itemId);
    }
    return {
      items: [...parts].map(([id, changed]) => describe(this.items.get(id) as FeedItem, [...changed])),
      gone: [...gone],
      labels: this.idsIn(this.effects.labels, reader, rootIds),
      milestones: this.idsIn(this.effects.milestones, reader, rootIds),
      iterations: this.idsIn(this.effects.iterations, reader, rootIds),
      cadences: this.idsIn(this.effects.cadences, reader, rootIds),
      deployments: [...this.effects.deployments].filter((id) => reader.seesDeploymentsWithin(id, rootIds)),
      boards: [...this.effects.boards].filter((id) => reader.seesWithin(id, rootIds)),
      todos: actor.user !== null && this.effects.todoOwners.has(actor.user.id),
      reload: this.hasToReload(reader, rootIds),
    };
  }

  private idsIn(changed: ReadonlyMap<number, number>, reader: Reader, rootIds: ReadonlySet<number>): number[] {
    return [...changed].filter(([, namespaceId]) => reader.seesWithin(namespaceId, rootIds)).map(([id]) => id);
  }

  private hasToReload(reader: Reader, rootIds: ReadonlySet<number>): boolean {
    const { rewritten, namespaces } = this.effects;
    if (this.tooManyHidden || rewritten.has(null)) return true;
    if ([...rewritten].some((id) => id !== null && reader.seesWithin(id, rootIds))) return true;
    return [...namespaces].some(([id, before]) => reader.seesOrSawWithin(id, before, rootIds));
  }
}

function describe(
  { id, iid, type, namespaceId, lockVersion }: FeedItem,
  parts: ChangedPart[],
): FeedMessage['items'][0] {
  return { id, iid, type, namespaceId, version: lockVersion, parts };
}

/** Items of banned or deleted people appear and disappear with them. */
async function addBannedPeople({ banned, items, itemsBefore }: Effects, source: ChangeSource): Promise<number> {
  let count = 0;
  for (const [userId, { before }] of banned) {
    const ids = await source.itemIdsOfAuthors([userId], itemsOfBannedPeople + 1);
    count += ids.length;
    for (const id of ids) {
      items.push({ itemId: id, part: 'fields' });
      itemsBefore.set(id, { authorBanned: before, ...itemsBefore.get(id) });
    }
  }
  return count;
}

/** Whether a parent's children lie in the shown days is only news to those who can see the child. */
function addParents(effects: Effects, items: ReadonlyMap<number, FeedItem>): void {
  for (const id of effects.rescheduled) {
    const parentId = items.get(id)?.ancestorIds.at(-1);
    if (parentId !== undefined) effects.items.push({ itemId: parentId, part: 'children', witnessId: id });
  }
}

/** Applies one person's permissions to a part of the log. Visibility is computed once per item. */
class Reader {
  private readonly now = new Map<number, boolean>();
  private readonly before = new Map<number, boolean>();

  constructor(
    private readonly actor: Actor,
    private readonly formerly: Actor,
    private readonly effects: Effects,
    private readonly items: ReadonlyMap<number, FeedItem>,
    private readonly namespaces: ReadonlyMap<number, FeedNamespace>,
  ) {}

  isWithin(itemId: number, rootIds: ReadonlySet<number>): boolean {
    const item = this.items.get(itemId);
    if (item?.rootIds.some((id) => rootIds.has(id)) === true) return true;
    const { namespaceId } = this.effects.itemsBefore.get(itemId) ?? {};
    const namespace = namespaceId === undefined ? undefined : this.namespaces.get(namespaceId);
    return namespace !== undefined && rootIds.has(namespace.traversalIds[0] as number);
  }

  sees(itemId: number): boolean {
    return remembered(this.now, itemId, () => {
      const item = this.items.get(itemId);
      return item !== undefined && canReadItem(this.actor, item, item.namespace);
    });
  }

  saw(itemId: number): boolean {
    return remembered(this.before, itemId, () => {
      const item = this.items.get(itemId);
      const before = this.effects.itemsBefore.get(itemId);
      const namespace = before?.namespaceId === undefined ? item?.namespace : this.namespaces.get(before.namespaceId);
      if (namespace === undefined) return false;
      const former = { type: 'issue', confidential: true, authorId: 0, assigneeIds: [], authorBanned: false } as const;
      return canReadItem(this.formerly, { discussionLocked: false, ...former, ...item, ...before }, namespace);
    });
  }

  readsInternalNotes(itemId: number): boolean {
    const item = this.items.get(itemId);
    // Archived projects are read-only, but existing notes stay readable.
    return (
      item !== undefined && canOnItem(this.actor, 'writeInternalNote', item, { ...item.namespace, archived: false })
    );
  }

  /** Not for the protected tiers of groups: their message would name projects that the reader may not see. */
  seesDeploymentsWithin(projectId: number, rootIds: ReadonlySet<number>): boolean {
    const project = this.namespaces.get(projectId);
    return (
      project?.kind === 'project' && this.seesWithin(projectId, rootIds) && canReadDeployments(this.actor, project)
    );
  }

  seesWithin(namespaceId: number, rootIds: ReadonlySet<number>): boolean {
    const namespace = this.namespaces.get(namespaceId);
    if (namespace === undefined || !rootIds.has(namespace.traversalIds[0] as number)) return false;
    return canRead(this.actor, namespace);
  }

  seesOrSawWithin(id: number, before: NamespaceBefore, rootIds: ReadonlySet<number>): boolean {
    if (this.seesWithin(id, rootIds)) return true;
    const former = this.namespaceBefore(id, before);
    if (former === null || !rootIds.has(former.traversalIds[0] as number)) return false;
    return canRead(this.formerly, former);
  }

  private namespaceBefore(id: number, before: NamespaceBefore): FeedNamespace | null {
    const now = this.namespaces.get(id);
    const { parentId, ...rest } = before;
    if (now !== undefined && parentId === undefined) return { ...now, ...rest };
    const above = typeof parentId === 'number' ? this.namespaces.get(parentId)?.traversalIds : [];
    if (above === undefined) return null;
    const deleted = { kind: 'group', visibility: 'private', archived: false, ownerId: null } as const;
    return { ...deleted, ...now, ...rest, id, traversalIds: [...above, id] };
  }
}

function remembered(known: Map<number, boolean>, id: number, find: () => boolean): boolean {
  let answer = known.get(id);
  if (answer === undefined) {
    answer = find();
    known.set(id, answer);
  }
  return answer;
}
