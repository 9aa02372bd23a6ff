import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { AwardEmoji } from '../../../application/notes/award-store.ts';
import type { User } from '../../../domain/people/user.ts';
import { select, sql, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-share.ts';

/** The emoji given to items, with who gave them; what banned people gave is not shown. */
export function awardsOf(connection: Statements, itemIds: readonly number[]): Promise<Map<number, AwardWithUser[]>> {
  return withUsers(connection, itemIds, 'workItemId', sql`work_item_id = any(${itemIds}::bigint[])`);
}

/** The same of notes. */
export function awardsOfNotes(
  connection: Statements,
  noteIds: readonly number[],
): Promise<Map<number, AwardWithUser[]>> {
  return withUsers(connection, noteIds, 'noteId', sql`note_id = any(${noteIds}::bigint[])`);
}

async function withUsers(
  connection: Statements,
  ids: readonly number[],
  subject: 'workItemId' | 'noteId',
  condition: Fragment,
): Promise<Map<number, AwardWithUser[]>> {
  const awards = await select<AwardEmoji>(
    connection,
    sql`select * from award_emoji where ${condition} order by created_at, id`,
  );
  const userIds = [...new Set(awards.map((award) => award.userId))];
  const users = await select<User>(
    connection,
    sql`select * from users where id = any(${userIds}::bigint[]) and state <> 'banned'`,
  );
  const userOf = new Map(users.map((user) => [user.id, user]));
  const answer = new Map<number, AwardWithUser[]>(ids.map((id) => [id, []]));
  for (const award of awards) {
    const user = userOf.get(award.userId);
    if (user !== undefined) answer.get(award[subject] ?? 0)?.push({ award, user });
  }
  return answer;
}
