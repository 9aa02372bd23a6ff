import type { PeriodFacts } from '../../domain/analytics/dora.ts';
import type { CountedPeriod } from '../../domain/analytics/periods.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { EnvironmentTier } from '../../domain/deployments/environment.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';

/** Counts limited to what the actor may see. Days are in UTC. */
export interface AnalyticsQueries {
  /** Number of issues and incidents created since `from` in the group and its descendants. */
  issuesCreated(actor: Actor, group: Namespace, since: Date): Promise<number>;
  /** Number of merge requests created since then in the group and its descendants. */
  mergeRequestsCreated(actor: Actor, group: Namespace, since: Date): Promise<number>;
  /** Number of direct group members who joined since then and are still members. */
  membersAdded(actor: Actor, group: Namespace, since: Date): Promise<number>;
  /** Successful deployments to an environment of a project, counted per period, in order of the periods. */
  deploymentCounts(
    actor: Actor,
    project: Namespace,
    environment: string,
    periods: readonly CountedPeriod[],
  ): Promise<number[]>;
  /** DORA activity of a project, or of all projects of a group, per period, in order of the periods. */
  periodFacts(
    actor: Actor,
    namespace: Namespace,
    tiers: readonly EnvironmentTier[],
    periods: readonly CountedPeriod[],
  ): Promise<PeriodFacts[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    analytics: AnalyticsQueries;
  }
}
