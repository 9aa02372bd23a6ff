import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Conflict } from '../../application/errors.ts';
import type {
  Claim,
  ClaimedRequests,
  IdempotencyKeys,
  KeptAnswer,
  RepeatableRequest,
  TouchedThings,
} from '../../application/door/idempotency.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import { accessLevelIn, isAdministrator, type Actor } from '../../domain/access/actor.ts';
import { select, selectOne, sql, trusted } from './sql.ts';
import { visibleNamespaces, visibleWorkItems } from './visible.ts';

const table = 'idempotency_keys';
const keptFor = trusted(`interval '24 hours'`);
/** A request without an answer after this time ended with its process: no transaction of a request takes as long. */
const abandonedAfter = trusted(`interval '2 minutes'`);
/** Larger answers are not stored. */
const bodyMaximum = 256 * 1024;
const attempts = 3;
/** Limits per person, so that requests cannot fill the disk: large answers, and keys. */
const largeBody = trusted('4096');
const largeBodiesOfPerson = 256;
const keysOfPerson = 100_000;

interface Row {
  id: string;
  requestDigest: Buffer;
  carriedOut: boolean;
  status: number | null;
  headers: Record<string, string> | null;
  body: Buffer | null;
  itemIds: number[];
  namespaceIds: number[];
  rights: Rights | null;
  expired: boolean;
  abandoned: boolean;
}

/** What the sender of a request could do when it was answered. */
interface Rights {
  isAdministrator: boolean;
  /** Access levels by namespace, of those the request was about; of all if it was about none. */
  levels: [namespaceId: number, accessLevel: number][];
}

/** Things that one request may touch for its answer to be kept. */
const touchedMaximum = 1000;

/** Answers may hold secrets that are shown once, so their bodies are encrypted with a key outside of the database. */
export class DatabaseIdempotencyKeys implements IdempotencyKeys {
  constructor(
    private readonly connection: Knex,
    private readonly secrets: SecretBox,
  ) {}

  async claim({ userId, route, key, digest, actor }: RepeatableRequest): Promise<Claim> {
    const id = randomUUID();
    const values = sql`${id}, ${userId}, ${route}, ${key}, ${Buffer.from(digest)}`;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const claimed = await select(
        this.connection,
        sql`insert into idempotency_keys (id, user_id, route, key, request_digest) values (${values})
            on conflict do nothing returning id`,
      );
      if (claimed.length > 0) return { state: 'claimed', id };
      const row = await this.find(userId, route, key);
      if (row === null) continue;
      if (!row.expired && !(row.abandoned && !row.carriedOut && row.status === null))
        return this.stateOf(row, digest, actor);
      await this.connection(table).where({ id: row.id, carriedOut: row.carriedOut }).delete();
    }
    return { state: 'running' };
  }

  async keep(claimId: string, { status, headers, body }: KeptAnswer, actor: Actor): Promise<void> {
    const touched = await selectOne<Pick<Row, 'itemIds' | 'namespaceIds'>>(
      this.connection,
      sql`select item_ids, namespace_ids from idempotency_keys where id = ${claimId}`,
    );
    if (touched === null) return;
    const isTooMuch = touched.itemIds.length + touched.namespaceIds.length > touchedMaximum;
    if (isTooMuch || (body !== null && body.length > bodyMaximum)) return this.lose(claimId);
    await this.connection(table)
      .where({ id: claimId })
      .update({
        status,
        headers: JSON.stringify(headers),
        body: body && this.seal(body, claimId),
        // Sums change in parents that the sender does not see; those that they see must stay visible.
        itemIds: await this.visibleItems(touched.itemIds, actor),
        rights: JSON.stringify(await this.rightsOf(actor, touched.namespaceIds)),
      });
    await this.dropLargeAnswers(claimId);
  }

  async lose(claimId: string): Promise<void> {
    await this.connection(table).where({ id: claimId }).update({ carriedOut: true });
  }

  /** A request whose answer was dropped is not executed again; the client learns that the answer is lost. */
  private async dropLargeAnswers(claimId: string): Promise<void> {
    await select(
      this.connection,
      sql`update idempotency_keys set status = null, headers = null, body = null, carried_out = true
          where id in (
            select large.id from idempotency_keys large
            join idempotency_keys latest on latest.user_id = large.user_id and latest.id = ${claimId}
            where octet_length(large.body) > ${largeBody} and octet_length(latest.body) > ${largeBody}
            order by large.claimed_at desc, large.id offset ${largeBodiesOfPerson})`,
    );
  }

  async release(claimId: string): Promise<void> {
    await this.connection(table).where({ id: claimId, carriedOut: false }).delete();
  }

  async sweep(): Promise<number> {
    const deleted = await select(
      this.connection,
      sql`delete from idempotency_keys where claimed_at < now() - ${keptFor} or id in (
            select id from (
              select id, row_number() over (partition by user_id order by claimed_at desc) as place from idempotency_keys
            ) counted where place > ${keysOfPerson})
          returning id`,
    );
    return deleted.length;
  }

  private seal(body: Buffer, claimId: string): Buffer {
    return Buffer.from(this.secrets.seal(body.toString('base64'), purposeOf(claimId)));
  }

  private async stateOf(row: Row, digest: Uint8Array, actor: Actor): Promise<Claim> {
    const { id, requestDigest, carriedOut, status, headers, body, abandoned } = row;
    if (!requestDigest.equals(digest)) return { state: 'different_request' };
    if (status === null) return { state: carriedOut && abandoned ? 'answer_lost' : 'running' };
    if (!(await this.maySee(row, actor))) return { state: 'answer_hidden' };
    if (body === null) return { state: 'answered', answer: { status, headers: headers ?? {}, body } };
    const opened = this.secrets.open(body.toString(), purposeOf(id));
    // The key of the secrets is another one since.
    if (opened === null) return { state: 'answer_lost' };
    return { state: 'answered', answer: { status, headers: headers ?? {}, body: Buffer.from(opened, 'base64') } };
  }

  /** No right lives longer than a request: after the loss of one that the answer depends on, it is not sent again. */
  private async maySee({ itemIds, rights }: Row, actor: Actor): Promise<boolean> {
    if (rights === null) return true;
    if (rights.isAdministrator && !isAdministrator(actor)) return false;
    const levels = new Map(
      (
        await this.levelsIn(
          rights.levels.map(([id]) => id),
          actor,
        )
      ).map((one) => [one.id, one]),
    );
    const hasRoles = rights.levels.every(([id, level]) => {
      const now = levels.get(id);
      return now === undefined || (now.isVisible && now.level >= level);
    });
    if (!hasRoles) return false;
    const gone = await select(
      this.connection,
      sql`select from work_items w where w.id = any(${itemIds}::bigint[]) and not (${visibleWorkItems(actor, 'w')})`,
    );
    return gone.length === 0;
  }

  private async rightsOf(actor: Actor, namespaceIds: readonly number[]): Promise<Rights> {
    const about = namespaceIds.length > 0 ? namespaceIds : [...actor.memberships.keys()];
    const levels = await this.levelsIn(about, actor);
    return {
      isAdministrator: isAdministrator(actor),
      levels: levels.filter(({ isVisible }) => isVisible).map(({ id, level }) => [id, level]),
    };
  }

  private async levelsIn(namespaceIds: readonly number[], actor: Actor) {
    const rows = await select<{ id: number; traversalIds: number[]; isVisible: boolean }>(
      this.connection,
      sql`select n.id, n.traversal_ids, ${visibleNamespaces(actor, 'n')} as is_visible
          from namespaces n where n.id = any(${[...namespaceIds]}::bigint[])`,
    );
    return rows.map(({ id, traversalIds, isVisible }) => ({
      id,
      isVisible,
      level: accessLevelIn(actor, { traversalIds }),
    }));
  }

  private async visibleItems(itemIds: readonly number[], actor: Actor): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.connection,
      sql`select w.id from work_items w where w.id = any(${[...itemIds]}::bigint[]) and ${visibleWorkItems(actor, 'w')}`,
    );
    return rows.map(({ id }) => id);
  }

  private find(userId: number, route: string, key: string): Promise<Row | null> {
    return selectOne<Row>(
      this.connection,
      sql`select id, request_digest, carried_out, status, headers, body, item_ids, namespace_ids, rights,
                 claimed_at < now() - ${keptFor} as expired,
                 claimed_at < now() - ${abandonedAfter} as abandoned
          from idempotency_keys where user_id = ${userId} and route = ${route} and key = ${key}`,
    );
  }
}

/** Binds a sealed body to its row. */
function purposeOf(claimId: string): string {
  return `idempotency answer ${claimId}`;
}

export class DatabaseClaimedRequests implements ClaimedRequests {
  constructor(private readonly transaction: Knex.Transaction) {}

  async markCarriedOut(claimId: string, { itemIds, namespaceIds }: TouchedThings): Promise<void> {
    const changed = await select(
      this.transaction,
      sql`update idempotency_keys set carried_out = true, item_ids = item_ids || ${firstOf(itemIds)}::bigint[],
            namespace_ids = namespace_ids || ${firstOf(namespaceIds)}::bigint[]
          where id = ${claimId} returning id`,
    );
    if (changed.length === 0) throw new Conflict('Another request with the same key was carried out meanwhile');
  }
}

/** One more than is allowed shows that there were too many. */
function firstOf(ids: ReadonlySet<number>): number[] {
  return [...ids].slice(0, touchedMaximum + 1);
}
