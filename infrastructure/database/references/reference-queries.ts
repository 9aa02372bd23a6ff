import type { ReferenceQueries, ResolvedReference } from '../../../application/markdown/reference-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { all, any, select, sql, prepared, type Fragment } from '../sql.ts';
import { visibleInNamespace, visibleNamespaces, visibleWorkItems } from '../visible.ts';
import { itemColumns } from '../work-items/item-columns.ts';
import type { Statements } from '../statement-limiter.ts';

type LockTarget = Pick<Reference, 'kind' | 'path' | 'number' | 'name'>;

/** Maximum number of distinct references to look up; further ones stay plain text. */
const mostLookedUp = 2000;

/** Resolves all references of a text with at most one statement for namespaces and one per kind. */
export class DatabaseReferenceQueries implements ReferenceQueries {
  constructor(private readonly connection: Statements) {}

  async resolve(
    actor: Actor,
    namespaceId: number,
    references: readonly LockTarget[],
  ): Promise<(ResolvedReference | null)[]> {
    if (references.length === 0) return [];
    const different = differentOnes(references);
    const places = await this.places(actor, namespaceId, different);
    const found = new Map<string, ResolvedReference>();
    const placed = different.map((reference) => ({ reference, place: places.of(reference) }));
    await Promise.all([
      this.findItems(actor, placed, places, found),
      this.findNamed(actor, 'milestone', placed, places, found),
      this.findNamed(actor, 'label', placed, places, found),
      this.findUsers(placed, found),
    ]);
    return references.map((reference) => {
      const place = places.of(reference);
      if (reference.kind === 'user') return found.get(userKey(reference.name ?? '')) ?? null;
      if (place === null) return null;
      // The nearest namespace wins: the project itself, then its group, then the groups above.
      for (const id of searched(reference, place)) {
        const one = found.get(keyOf(reference, id));
        if (one !== undefined) return one;
      }
      return null;
    });
  }

  private async places(actor: Actor, namespaceId: number, references: readonly LockTarget[]): Promise<Places> {
    const paths = [...new Set(references.flatMap(({ path }) => (path === null ? [] : [path.toLowerCase()])))];
    const rows = await select<Namespace>(
      this.connection,
      prepared(sql`select n.* from namespaces n where (lower(n.full_path) = any(${paths}::text[]) or n.id = any(
            select unnest(named.traversal_ids) from namespaces named
            where named.id = ${namespaceId} or lower(named.full_path) = any(${paths}::text[])))
          and ${visibleNamespaces(actor, 'n')}`),
    );
    return new Places(namespaceId, rows);
  }

  private async findItems(
    actor: Actor,
    placed: readonly Placed[],
    places: Places,
    found: Map<string, ResolvedReference>,
  ): Promise<void> {
    const named = placed.flatMap(({ reference, place }) => {
      if (place === null || (reference.kind !== 'issue' && reference.kind !== 'epic')) return [];
      const [namespaceId] = searched(reference, place);
      return namespaceId === undefined ? [] : [{ namespaceId, iid: reference.number }];
    });
    if (named.length === 0) return;
    const items = await select<ItemRow>(
      this.connection,
      prepared(sql`select ${itemColumns('w')} from work_items w
          join unnest(${named.map(({ namespaceId }) => namespaceId)}::bigint[], ${named.map(({ iid }) => iid)}::bigint[])
            as named (namespace_id, iid) on w.namespace_id = named.namespace_id and w.iid = named.iid
          where ${visibleWorkItems(actor, 'w')}`),
    );
    for (const item of items) {
      const namespace = places.byId.get(item.namespaceId);
      const kind = item.type === 'epic' ? 'epic' : 'issue';
      if (namespace) {
        found.set(keyOf({ kind, number: item.iid, name: null }, namespace.id), { kind: 'item', item, namespace });
      }
    }
  }

  private async findNamed(
    actor: Actor,
    kind: 'milestone' | 'label',
    placed: readonly Placed[],
    places: Places,
    found: Map<string, ResolvedReference>,
  ): Promise<void> {
    const conditions = placed.flatMap(({ reference, place }): Fragment[] => {
      if (place === null || reference.kind !== kind) return [];
      const { number, name } = reference;
      const numbered = kind === 'milestone' ? sql`m.iid = ${number}` : sql`m.id = ${number}`;
      const matches = number === null ? sql`m.title = ${name}` : numbered;
      return [all([sql`(m.namespace_id = any(${place.traversalIds}::bigint[])`, sql`${matches})`])];
    });
    if (conditions.length === 0) return;
    const visible = visibleInNamespace(actor, 'm');
    if (kind === 'milestone') {
      const rows = await select<Milestone>(
        this.connection,
        sql`select m.* from milestones m where ${any(conditions)} and ${visible}`,
      );
      for (const milestone of rows) this.keep({ kind, milestone }, milestone, milestone.iid, places, found);
    } else {
      const rows = await select<Label>(
        this.connection,
        sql`select m.* from labels m where ${any(conditions)} and ${visible}`,
      );
      for (const label of rows) this.keep({ kind, label }, label, label.id, places, found);
    }
  }

  private keep(
    row: { kind: 'milestone'; milestone: Milestone } | { kind: 'label'; label: Label },
    { namespaceId, title }: { namespaceId: number; title: string },
    number: number,
    places: Places,
    found: Map<string, ResolvedReference>,
  ): void {
    const namespace = places.byId.get(namespaceId);
    if (namespace === undefined) return;
    found.set(keyOf({ kind: row.kind, number: null, name: title }, namespaceId), { ...row, namespace });
    found.set(keyOf({ kind: row.kind, number, name: null }, namespaceId), { ...row, namespace });
  }

  private async findUsers(placed: readonly Placed[], found: Map<string, ResolvedReference>): Promise<void> {
    const usernames = placed.flatMap(({ reference: { kind, name } }) =>
      kind === 'user' && name !== null ? [name.toLowerCase()] : [],
    );
    if (usernames.length === 0) return;
    const users = await select<User>(
      this.connection,
      prepared(sql`select * from users where lower(username) = any(${usernames}::text[]) and state <> 'banned'`),
    );
    for (const user of users) found.set(userKey(user.username), { kind: 'user', user });
  }
}

/** Distinct references in order of their first use, up to the maximum. */
function differentOnes(references: readonly LockTarget[]): LockTarget[] {
  const different = new Map<string, LockTarget>();
  for (const reference of references) {
    const { kind, path, number, name } = reference;
    const key = JSON.stringify([kind, path, number, name]);
    if (!different.has(key)) different.set(key, reference);
    if (different.size === mostLookedUp) break;
  }
  return [...different.values()];
}

interface Placed {
  reference: LockTarget;
  place: Namespace | null;
}

/** The namespaces that texts name and their ancestors, as far as the actor may see them. */
class Places {
  readonly byId: ReadonlyMap<number, Namespace>;
  private readonly byPath: ReadonlyMap<string, Namespace>;

  constructor(
    private readonly hereId: number,
    rows: readonly Namespace[],
  ) {
    this.byId = new Map(rows.map((row) => [row.id, row]));
    this.byPath = new Map(rows.map((row) => [row.fullPath.toLowerCase(), row]));
  }

  of({ path }: LockTarget): Namespace | null {
    return (path === null ? this.byId.get(this.hereId) : this.byPath.get(path.toLowerCase())) ?? null;
  }
}

/**
 * The namespaces to search for a reference, nearest first. An epic in a text of a project belongs to the project's
 * group.
 */
function searched({ kind }: LockTarget, { kind: placeKind, id, traversalIds }: Namespace): readonly number[] {
  if (kind === 'issue') return [id];
  if (kind === 'epic') return placeKind === 'project' ? traversalIds.slice(-2, -1) : [id];
  return traversalIds.toReversed();
}

function keyOf({ kind, number, name }: Pick<LockTarget, 'kind' | 'number' | 'name'>, namespaceId: number): string {
  return `${kind} ${namespaceId} ${number ?? JSON.stringify(name)}`;
}

function userKey(username: string): string {
  return `user ${username.toLowerCase()}`;
}
