import type { Knex } from 'knex';
import type { AiUsageStore } from '../../../application/ai/ai-usage-store.ts';
import type { AiUsage } from '../../../domain/ai/ai-provider.ts';
import { select, selectOne, sql } from '../sql.ts';

type UsagePlace = Pick<AiUsage, 'day' | 'userId' | 'namespaceId'>;

export class DatabaseAiUsageStore implements AiUsageStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async countRequest({ day, userId, namespaceId }: UsagePlace): Promise<{ ofPerson: number; ofGroup: number }> {
    // The sums include rows of others, so a lock of the row alone would let concurrent requests pass the limit.
    for (const key of [`ai person ${userId}`, `ai group ${namespaceId}`]) {
      await select(this.transaction, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`);
    }
    await select(
      this.transaction,
      sql`insert into ai_usage (day, user_id, namespace_id, requests) values (${day}, ${userId}, ${namespaceId}, 1)
          on conflict (day, namespace_id, user_id) do update set requests = ai_usage.requests + 1`,
    );
    const sums = await selectOne<{ ofPerson: number; ofGroup: number }>(
      this.transaction,
      sql`select (select sum(requests) from ai_usage where day = ${day} and user_id = ${userId})::int as of_person,
                 (select sum(requests) from ai_usage where day = ${day} and namespace_id = ${namespaceId})::int as of_group`,
    );
    return sums ?? { ofPerson: 0, ofGroup: 0 };
  }

  async add(
    { day, userId, namespaceId }: UsagePlace,
    { failures, promptTokens, completionTokens }: Pick<AiUsage, 'failures' | 'promptTokens' | 'completionTokens'>,
  ): Promise<void> {
    await select(
      this.transaction,
      sql`update ai_usage set failures = failures + ${failures}, prompt_tokens = prompt_tokens + ${promptTokens},
            completion_tokens = completion_tokens + ${completionTokens}
          where day = ${day} and user_id = ${userId} and namespace_id = ${namespaceId}`,
    );
  }

  async deleteBefore(day: string): Promise<void> {
    await select(this.transaction, sql`delete from ai_usage where day < ${day}::date`);
  }
}
