import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { User } from '../../../domain/people/user.ts';
import { selectWithExtra, sql, prepared, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

/** The emoji on items with the people who gave them; without those of banned people. */
export function awardsOf(connection: Statements, itemIds: readonly number[]): Promise<Map<number, AwardWithUser[]>> {
  return withUsers(connection, itemIds, 'workItemId', sql`award.work_item_id = any(${itemIds}::bigint[])`);
}

/** The same for notes. */
export function awardsOfNotes(
  connection: Statements,
  noteIds: readonly number[],
): Promise<Map<number, AwardWithUser[]>> {
  return withUsers(connection, noteIds, 'noteId', sql`award.note_id = any(${noteIds}::bigint[])`);
}

type AwardColumns = [
  id: number,
  workItemId: number | null,
  noteId: number | null,
  name: string,
  createdAt: Date,
  updatedAt: Date,
];

async function withUsers(
  connection: Statements,
  ids: readonly number[],
  subject: 'workItemId' | 'noteId',
  condition: Fragment,
): Promise<Map<number, AwardWithUser[]>> {
  const found = await selectWithExtra<User, AwardColumns>(
    connection,
    prepared(sql`select giver.*, award.id as award_id, award.work_item_id, award.note_id, award.name as award_name,
                      award.created_at as award_created_at, award.updated_at as award_updated_at
        from award_emoji award join users giver on giver.id = award.user_id
        where ${condition} and giver.state <> 'banned' order by award.created_at, award.id`),
    6,
  );
  const answer = new Map<number, AwardWithUser[]>(ids.map((id) => [id, []]));
  for (const { row: user, extra } of found) {
    const [id, workItemId, noteId, name, createdAt, updatedAt] = extra;
    const award = { id, workItemId, noteId, userId: user.id, name, createdAt, updatedAt };
    answer.get(award[subject] ?? 0)?.push({ award, user });
  }
  return answer;
}
