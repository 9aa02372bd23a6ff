/** A secondary with at least this many seconds of lag counts as behind. */
export const lagSecondsMaximum = 600;

/** File counts of a site. Null if a count does not apply to the kind of site, or is unknown to this server. */
export interface FileCounts {
  /** Files that the site should have. */
  total: number;
  checksumTotal: number | null;
  checksummed: number | null;
  /** Files missing on the disk of this site. */
  checksumFailed: number | null;
  /** Files with a result, good or bad. */
  registry: number | null;
  synced: number | null;
  failed: number | null;
  verificationTotal: number | null;
  verified: number | null;
  verificationFailed: number | null;
}

/** What PostgreSQL reports about the connection between the primary and a secondary. */
export interface Replication {
  /** `streaming`, `catchup`, …; null without a connection. */
  state: string | null;
  /** Seconds; null if unknown. */
  lagSeconds: number | null;
  /** Bytes of the primary's log that the secondary has not applied; null if unknown. */
  lagBytes: number | null;
  /** Log position that was applied (on a primary: written), as `16/B374D848`. */
  position: string | null;
}

/** What a server knows about a site. */
export interface SiteSituation {
  /** True if the site is the answering one. */
  current: boolean;
  /** True if the answering server's database is a copy. */
  inRecovery: boolean;
  /** True on the primary if it lacks the permission to see a secondary's replication state. */
  unseen: boolean;
  primary: boolean;
  enabled: boolean;
  replication: Replication;
  /** Migrations that the server has and the database lacks, and the reverse. */
  missingMigrations: readonly string[];
  unknownMigrations: readonly string[];
}

/** Versions of Milepost; null if it is unknown. */
export interface SiteVersions {
  ofSite: string | null;
  /** Of the primary for the answering site itself, of the answering site for all others. */
  compared: string | null;
}

export const healthStatuses = ['Healthy', 'Unhealthy', 'Offline', 'Disabled', 'Unknown'] as const;

export interface Health {
  status: (typeof healthStatuses)[number];
  /** A sentence that says what is wrong and how to fix it, or "Healthy". */
  text: string;
}

const cutOffHere =
  'This site is cut off: its database has no connection to that of the primary. See the log of PostgreSQL here, and whether the primary runs.';
const primaryCutOff =
  'The primary does not answer: the database here has no connection to its database. See whether it runs, and the log of PostgreSQL here.';
const healthy: Health = { status: 'Healthy', text: 'Healthy' };

/** The health of a site, as far as the answering server can know. */
export function healthOf(site: SiteSituation, versions: SiteVersions = { ofSite: null, compared: null }): Health {
  const health = healthOfDatabase(site);
  const { ofSite, compared } = versions;
  if (health !== healthy || ofSite === null || compared === null || ofSite === compared) return health;
  return unhealthy(
    `The site runs version ${ofSite}, ${site.current ? 'the primary' : 'this server'} ${compared}. Install the same version at both, at the primary first.`,
  );
}

function healthOfDatabase(site: SiteSituation): Health {
  if (site.current && site.unknownMigrations.length > 0) {
    return unhealthy(
      `The database was migrated by a newer version (${site.unknownMigrations.join(', ')}); update this site.`,
    );
  }
  if (site.current && site.missingMigrations.length > 0) {
    return unhealthy(
      `The database lacks migrations of this version (${site.missingMigrations.join(', ')}); update the primary.`,
    );
  }
  if (site.primary) return ofPrimary(site);
  if (!site.enabled) return { status: 'Disabled', text: 'The site is disabled and copies no files.' };
  if (site.current && !site.inRecovery) {
    return unhealthy(
      'The database is not a copy of the primary: this site is set up as a secondary, but its database takes writes.',
    );
  }
  return ofSecondary(site);
}

function ofPrimary({ current, inRecovery, replication }: SiteSituation): Health {
  if (current) {
    return inRecovery ? unhealthy('The database is a copy, so this server cannot be the primary.') : healthy;
  }
  if (!inRecovery) return unhealthy('Another server takes writes. Make one of the two a secondary.');
  return replication.state === null ? { status: 'Offline', text: primaryCutOff } : healthy;
}

function ofSecondary({ current, inRecovery, unseen, replication: { state, lagSeconds } }: SiteSituation): Health {
  if (!current && inRecovery)
    return { status: 'Unknown', text: 'Only the primary and the site itself know how it does.' };
  if (!current && unseen && state === null) {
    return {
      status: 'Unknown',
      text: 'Grant the role pg_read_all_stats to the user of DATABASE_URL to see replication.',
    };
  }
  if (state === null) {
    return {
      status: 'Offline',
      text: current ? cutOffHere : 'The site is cut off: its database is not connected. Start it, or see its log.',
    };
  }
  if (lagSeconds !== null && lagSeconds > lagSecondsMaximum) {
    return unhealthy(
      `The database is ${Math.round(lagSeconds)} seconds behind the primary. See whether its disk or network is too slow, or a long query holds it back.`,
    );
  }
  return healthy;
}

function unhealthy(text: string): Health {
  return { status: 'Unhealthy', text };
}

/** The percentage of `part` in `total` in the API's format, for example `66.67%`; null for an empty total. */
export function percentage(part: number | null, total: number | null): string | null {
  if (part === null || total === null || total === 0) return null;
  return `${((part / total) * 100).toFixed(2)}%`;
}
