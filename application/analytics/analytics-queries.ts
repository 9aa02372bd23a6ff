import type { PeriodFacts } from '../../domain/analytics/dora.ts';
import type { CountedPeriod } from '../../domain/analytics/periods.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { EnvironmentTier } from '../../domain/deployments/environment.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';

/** Counts of what the actor may see; days are in UTC. */
export interface AnalyticsQueries {
  /** Issues and incidents created since then in the group and below. */
  issuesCreated(actor: Actor, group: Namespace, since: Date): Promise<number>;
  /** Direct memberships of the group that began since then and still hold. */
  membersAdded(actor: Actor, group: Namespace, since: Date): Promise<number>;
  /** Successful deployments to an environment of a project, one count for each period, in their order. */
  deploymentCounts(
    actor: Actor,
    project: Namespace,
    environment: string,
    periods: readonly CountedPeriod[],
  ): Promise<number[]>;
  /** What happened in the project, or in all projects of the group, in each period, in their order. */
  periodFacts(
    actor: Actor,
    namespace: Namespace,
    tiers: readonly EnvironmentTier[],
    periods: readonly CountedPeriod[],
  ): Promise<PeriodFacts[]>;
}
