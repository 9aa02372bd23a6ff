import type {
  ProtectedEnvironment,
  Protection,
  ProtectionRule,
  RuleGroups,
} from '../../../domain/deployments/protection.ts';
import { select, sql } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

/** Protected environments with their rules and the groups they name. */
export async function withRules(
  connection: Statements,
  rows: readonly ProtectedEnvironment[],
): Promise<{ protections: Protection[]; groups: RuleGroups }> {
  if (rows.length === 0) return { protections: [], groups: new Map() };
  const rules = await select<ProtectionRule>(
    connection,
    sql`select * from protection_rules
        where protected_environment_id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`,
  );
  const groupIds = [...new Set(rules.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))];
  const groups =
    groupIds.length === 0
      ? []
      : await select<{ id: number; name: string; traversalIds: number[] }>(
          connection,
          sql`select id, name, traversal_ids from namespaces where id = any(${groupIds}::bigint[])`,
        );
  return {
    protections: rows.map((row) => ({
      ...row,
      rules: rules.filter(({ protectedEnvironmentId }) => protectedEnvironmentId === row.id),
    })),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
}
