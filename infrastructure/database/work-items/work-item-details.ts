import { addTo } from '../../../domain/lists/grouped-by.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type {
  AwardWithUser,
  Blocker,
  ChildKinds,
  LinkWithItems,
  LinkedItem,
  MainWork,
  NamespacedThings,
  TimeSpan,
  WorkItemDetails,
} from '../../../application/work-items/work-item-queries.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Timelog } from '../../../domain/work-items/timelog.ts';
import { rolesOf, type RoleRow } from '../actor-source.ts';
import type { Pager } from '../pager.ts';
import { select, sql, prepared, trusted, withTexts } from '../sql.ts';
import type { Timeframe } from '../timeframe.ts';
import { visibleInNamespace, visibleNamespaces } from '../visible.ts';
import { awardsOf } from './awards.ts';
import { epicLinkCount, epicLinkPage } from './epic-links.ts';
import { keyed, selectGrouped } from './grouped.ts';
import { blockCountsOf, blockersOf, childKindsOf, linkedItemsOf } from './item-relations.ts';
import { mainWorkOf } from './work-below.ts';
import { takesPart } from './takes-part.ts';
import type { Statements } from '../statement-limiter.ts';

/** Maximum characters of descriptions to read with one statement; the last one may exceed it. */
const bytesAtOnce = 1024 * 1024;

export class DatabaseWorkItemDetails implements WorkItemDetails {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  /** Splits many bytes into several sequential statements, so that other requests run in between. */
  async descriptions(itemIds: readonly number[]): Promise<Map<number, string | null>> {
    if (itemIds.length === 0) return new Map();
    const sized = withTexts(
      sql`select w.id, w.description,
                 coalesce(sum(octet_length(w.description)) over (order by w.id), 0)
                   - coalesce(octet_length(w.description), 0) as before
          from work_items w where w.id = any(${itemIds}::bigint[])`,
    );
    const first = sql`select id, before, case when before < ${bytesAtOnce} then description end as description
                      from (${sized}) as sized`;
    // Several long descriptions would be too large to combine with other reads.
    const rows = await select<{ id: number; before: number; description: string | null }>(
      this.connection,
      itemIds.length === 1 ? prepared(first) : first,
    );
    const texts = new Map(rows.map(({ id, description }) => [id, description]));
    const later = new Map<number, number[]>();
    for (const { id, before } of rows) {
      const part = Math.floor(before / bytesAtOnce);
      if (part > 0) addTo(later, part, id);
    }
    for (const ids of later.values()) {
      for (const { id, description } of await this.texts(ids)) texts.set(id, description);
    }
    return texts;
  }

  private texts(itemIds: readonly number[]): Promise<{ id: number; description: string | null }[]> {
    return select(
      this.connection,
      withTexts(sql`select w.id, w.description from work_items w where w.id = any(${itemIds}::bigint[])`),
    );
  }

  async labels(itemIds: readonly number[]): Promise<Map<number, Label[]>> {
    return selectGrouped<Label>(
      this.connection,
      itemIds,
      withTexts(
        sql`select l.*, item_label.work_item_id as of_id from work_item_labels item_label join labels l on l.id = item_label.label_id
            where item_label.work_item_id = any(${itemIds}::bigint[]) order by lower(l.title), l.id`,
      ),
    );
  }

  async assignees(itemIds: readonly number[]): Promise<Map<number, User[]>> {
    return selectGrouped<User>(
      this.connection,
      itemIds,
      sql`select u.*, assignee.work_item_id as of_id from work_item_assignees assignee join users u on u.id = assignee.user_id
          where assignee.work_item_id = any(${itemIds}::bigint[]) order by u.id`,
    );
  }

  async participants(itemIds: readonly number[]): Promise<Map<number, User[]>> {
    return selectGrouped<User>(
      this.connection,
      itemIds,
      sql`with took_part as (
            select w.id as of_id, w.author_id as user_id, 1 as turn from work_items w where w.id = any(${itemIds}::bigint[])
            union all
            select assignee.work_item_id, assignee.user_id, 2 from work_item_assignees assignee where assignee.work_item_id = any(${itemIds}::bigint[])
            union all
            select note.work_item_id, note.author_id, 3 from notes note
              where note.work_item_id = any(${itemIds}::bigint[]) and not note.internal
            union all
            select up.work_item_id, up.user_id, 4 from award_emoji up where up.work_item_id = any(${itemIds}::bigint[]))
          select u.*, first.of_id from (
            select of_id, user_id, min(turn) as turn from took_part group by of_id, user_id) first
          join users u on u.id = first.user_id order by first.of_id, first.turn, u.id`,
    );
  }

  async users(userIds: readonly number[]): Promise<Map<number, User | null>> {
    return keyed(
      userIds,
      await select<User>(this.connection, prepared(sql`select * from users where id = any(${userIds}::bigint[])`)),
    );
  }

  async namespaces(actor: Actor, namespaceIds: readonly number[]): Promise<Map<number, Namespace | null>> {
    return keyed(
      namespaceIds,
      await select<Namespace>(
        this.connection,
        prepared(
          sql`select n.* from namespaces n where n.id = any(${namespaceIds}::bigint[]) and ${visibleNamespaces(actor, 'n')}`,
        ),
      ),
    );
  }

  async namespacesOf(
    actor: Actor,
    { items, milestones, iterations }: NamespacedThings,
  ): Promise<Map<number, Namespace>> {
    const rows = await select<Namespace>(
      this.connection,
      prepared(
        sql`select n.* from namespaces n where ${visibleNamespaces(actor, 'n')} and n.id in (
              select w.namespace_id from work_items w where w.id = any(${items}::bigint[])
              union all
              select m.namespace_id from milestones m where m.id = any(${milestones}::bigint[])
              union all
              select i.namespace_id from iterations i where i.id = any(${iterations}::bigint[]))`,
      ),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async milestones(actor: Actor, milestoneIds: readonly number[]): Promise<Map<number, Milestone | null>> {
    return keyed(
      milestoneIds,
      await select<Milestone>(
        this.connection,
        prepared(
          withTexts(
            sql`select m.* from milestones m where m.id = any(${milestoneIds}::bigint[]) and ${visibleInNamespace(actor, 'm')}`,
          ),
        ),
      ),
    );
  }

  mainWork(actor: Actor, epicIds: readonly number[]): Promise<Map<number, MainWork>> {
    return mainWorkOf(this.connection, actor, epicIds);
  }

  childKinds(actor: Actor, itemIds: readonly number[], timeframe: Timeframe | null): Promise<Map<number, ChildKinds>> {
    return childKindsOf(this.connection, actor, itemIds, timeframe);
  }

  linkedItems(actor: Actor, itemIds: readonly number[]): Promise<Map<number, LinkedItem[]>> {
    return linkedItemsOf(this.connection, actor, itemIds);
  }

  blockers(actor: Actor, itemIds: readonly number[]): Promise<Map<number, Blocker[]>> {
    return blockersOf(this.connection, actor, itemIds);
  }

  epicLinks(actor: Actor, groupId: number, span: TimeSpan, page: PageRequest): Promise<Page<LinkWithItems>> {
    return epicLinkPage({ connection: this.connection, pager: this.pager }, actor, groupId, span, page);
  }

  epicLinkCount(actor: Actor, groupId: number, span: TimeSpan, limit: number): Promise<number> {
    return epicLinkCount(this.connection, actor, groupId, span, limit);
  }

  awards(itemIds: readonly number[]): Promise<Map<number, AwardWithUser[]>> {
    return awardsOf(this.connection, itemIds);
  }

  timelogs(itemIds: readonly number[]): Promise<Map<number, Timelog[]>> {
    return selectGrouped<Timelog>(
      this.connection,
      itemIds,
      sql`select t.*, t.work_item_id as of_id from timelogs t
          where t.work_item_id = any(${itemIds}::bigint[]) order by t.spent_at desc, t.id desc`,
    );
  }

  blockCounts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, { blockedBy: number; blocking: number }>> {
    return blockCountsOf(this.connection, actor, itemIds);
  }

  async votes(itemIds: readonly number[]): Promise<Map<number, { up: number; down: number }>> {
    const rows = await select<{ workItemId: number; up: number; down: number }>(
      this.connection,
      prepared(sql`select work_item_id, count(*) filter (where name = 'thumbsup') as up,
                 count(*) filter (where name = 'thumbsdown') as down
          from award_emoji where work_item_id = any(${itemIds}::bigint[]) group by work_item_id`),
    );
    const votes = new Map(itemIds.map((id) => [id, { up: 0, down: 0 }]));
    for (const { workItemId, up, down } of rows) votes.set(workItemId, { up, down });
    return votes;
  }

  async imported(itemIds: readonly number[]): Promise<Map<number, boolean>> {
    const rows = await select<{ workItemId: number }>(
      this.connection,
      prepared(sql`select work_item_id from imported_items where work_item_id = any(${itemIds}::bigint[])`),
    );
    const imported = new Set(rows.map(({ workItemId }) => workItemId));
    return new Map(itemIds.map((id) => [id, imported.has(id)]));
  }

  async firstContributions(itemIds: readonly number[]): Promise<Map<number, boolean>> {
    const firsts = await select<{ id: number; traversalIds: readonly number[]; roles: RoleRow[] | null }>(
      this.connection,
      prepared(sql`select w.id, n.traversal_ids, ${rolesOf(trusted('w.author_id'), this.clock.today())} as roles
          from work_items w join namespaces n on n.id = w.namespace_id
            join users u on u.id = w.author_id and u.kind = 'person'
          where w.id = any(${itemIds}::bigint[]) and w.type <> 'epic' and not exists (
            select from work_items earlier where earlier.author_id = w.author_id
              and earlier.namespace_id = w.namespace_id and earlier.id < w.id)`),
    );
    const found = new Map(itemIds.map((id) => [id, false]));
    for (const { id, traversalIds, roles } of firsts) {
      const isOfTeam = (roles ?? []).some(
        ([namespaceId, level]) => level > accessLevels.guest && traversalIds.includes(namespaceId),
      );
      found.set(id, !isOfTeam);
    }
    return found;
  }

  async emojiUsed(actor: Actor): Promise<Map<string, number>> {
    const rows = await select<{ name: string; used: number }>(
      this.connection,
      prepared(
        sql`select name, count(*) as used from award_emoji where user_id = ${actor.user?.id ?? null}::bigint group by name`,
      ),
    );
    return new Map(rows.map(({ name, used }) => [name, used]));
  }

  /** The actor's explicit choice; without one, what {@link takesPart} tells. */
  async subscribed(actor: Actor, itemIds: readonly number[]): Promise<Map<number, boolean>> {
    const userId = actor.user?.id ?? null;
    const rows = await select<{ id: number; subscribed: boolean }>(
      this.connection,
      prepared(sql`select w.id, coalesce(subscription.subscribed, ${takesPart(userId)}, false) as subscribed
          from work_items w
          left join subscriptions subscription on subscription.work_item_id = w.id and subscription.user_id = ${userId}::bigint
          where w.id = any(${itemIds}::bigint[])`),
    );
    const subscribed = new Map(itemIds.map((id) => [id, false]));
    for (const row of rows) subscribed.set(row.id, row.subscribed);
    return subscribed;
  }
}
