import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { AwardEmoji } from '../../../application/work-items/work-item-store.ts';
import type { User } from '../../../domain/people/user.ts';
import { select, sql } from '../sql.ts';
import type { Statements } from '../statement-share.ts';

/** The emoji given to items, with who gave them; what banned people gave is not shown. */
export async function awardsOf(
  connection: Statements,
  itemIds: readonly number[],
): Promise<Map<number, AwardWithUser[]>> {
  const awards = await select<AwardEmoji>(
    connection,
    sql`select * from award_emoji where work_item_id = any(${itemIds}::bigint[]) order by created_at, id`,
  );
  const userIds = [...new Set(awards.map((award) => award.userId))];
  const users = await select<User>(
    connection,
    sql`select * from users where id = any(${userIds}::bigint[]) and state <> 'banned'`,
  );
  const userOf = new Map(users.map((user) => [user.id, user]));
  const answer = new Map<number, AwardWithUser[]>(itemIds.map((id) => [id, []]));
  for (const award of awards) {
    const user = userOf.get(award.userId);
    if (user !== undefined) answer.get(award.workItemId)?.push({ award, user });
  }
  return answer;
}
