import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Conflict } from '../../application/errors.ts';
import type {
  Claim,
  ClaimedRequests,
  IdempotencyKeys,
  KeptAnswer,
  RepeatableRequest,
} from '../../application/idempotency.ts';
import type { SecretBox } from '../../application/secret-box.ts';
import { select, selectOne, sql, trusted } from './sql.ts';

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
  expired: boolean;
  abandoned: boolean;
}

/** Answers may hold secrets that are shown once, so their bodies are encrypted with a key outside of the database. */
export class DatabaseIdempotencyKeys implements IdempotencyKeys {
  constructor(
    private readonly connection: Knex,
    private readonly secrets: SecretBox,
  ) {}

  async claim({ userId, route, key, digest }: RepeatableRequest): Promise<Claim> {
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
      if (!row.expired && !(row.abandoned && !row.carriedOut && row.status === null)) return this.stateOf(row, digest);
      await this.connection(table).where({ id: row.id, carriedOut: row.carriedOut }).delete();
    }
    return { state: 'running' };
  }

  async keep(claimId: string, { status, headers, body }: KeptAnswer): Promise<void> {
    if (body !== null && body.length > bodyMaximum) return this.lose(claimId);
    await this.connection(table)
      .where({ id: claimId })
      .update({ status, headers: JSON.stringify(headers), body: body && this.seal(body, claimId) });
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

  private stateOf({ id, requestDigest, carriedOut, status, headers, body, abandoned }: Row, digest: Uint8Array): Claim {
    if (!requestDigest.equals(digest)) return { state: 'different_request' };
    if (status === null) return { state: carriedOut && abandoned ? 'answer_lost' : 'running' };
    if (body === null) return { state: 'answered', answer: { status, headers: headers ?? {}, body } };
    const opened = this.secrets.open(body.toString(), purposeOf(id));
    // The key of the secrets is another one since.
    if (opened === null) return { state: 'answer_lost' };
    return { state: 'answered', answer: { status, headers: headers ?? {}, body: Buffer.from(opened, 'base64') } };
  }

  private find(userId: number, route: string, key: string): Promise<Row | null> {
    return selectOne<Row>(
      this.connection,
      sql`select id, request_digest, carried_out, status, headers, body, claimed_at < now() - ${keptFor} as expired,
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

  async markCarriedOut(claimId: string): Promise<void> {
    const changed = await this.transaction(table).where({ id: claimId }).update({ carriedOut: true });
    if (changed === 0) throw new Conflict('Another request with the same key was carried out meanwhile');
  }
}
