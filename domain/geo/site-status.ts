/** Seconds of lag from which a secondary counts as behind. */
export const lagSecondsMaximum = 600;

/** How a site's files are counted. Null where a count does not apply to the kind of site, or is not known here. */
export interface FileCounts {
  /** Those that the site is to have. */
  total: number;
  checksumTotal: number | null;
  checksummed: number | null;
  /** Missing on the disk of this site. */
  checksumFailed: number | null;
  /** Those with a result, good or bad. */
  registry: number | null;
  synced: number | null;
  failed: number | null;
  verificationTotal: number | null;
  verified: number | null;
  verificationFailed: number | null;
}

/** What PostgreSQL says about the connection between the primary and a secondary. */
export interface Replication {
  /** `streaming`, `catchup`, …; null where there is no connection. */
  state: string | null;
  /** Seconds; null where it is not known. */
  lagSeconds: number | null;
  /** Bytes of the primary's log that the secondary has not applied; null where it is not known. */
  lagBytes: number | null;
  /** Up to where the log is applied (written, on a primary), as `16/B374D848`. */
  position: string | null;
}

/** What a server knows about a site. */
export interface SiteSituation {
  /** The site is the one that answers. */
  current: boolean;
  /** The database of the one that answers is a copy. */
  inRecovery: boolean;
  /** The primary's server looks at a secondary without the right to see what its database does. */
  unseen: boolean;
  primary: boolean;
  enabled: boolean;
  replication: Replication;
  /** Migrations that the server has and the database has not, and the other way around. */
  missingMigrations: readonly string[];
  unknownMigrations: readonly string[];
}

export const healthStatuses = ['Healthy', 'Unhealthy', 'Offline', 'Disabled', 'Unknown'] as const;

export interface Health {
  status: (typeof healthStatuses)[number];
  /** A sentence that says what is wrong and what to do; "Healthy" when nothing is. */
  text: string;
}

const healthy: Health = { status: 'Healthy', text: 'Healthy' };

/** How a site does, as far as the server that answers can know. */
export function healthOf(site: SiteSituation): Health {
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
  return replication.state === null
    ? { status: 'Offline', text: 'This site is cut off: its database has no connection to that of the primary.' }
    : healthy;
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
      text: current
        ? 'This site is cut off: its database has no connection to that of the primary.'
        : 'The site is cut off: its database is not connected. Start it, or see its log.',
    };
  }
  if (lagSeconds !== null && lagSeconds > lagSecondsMaximum) {
    return unhealthy(`The database is ${Math.round(lagSeconds)} seconds behind the primary.`);
  }
  return healthy;
}

function unhealthy(text: string): Health {
  return { status: 'Unhealthy', text };
}

/** `part` of `total` as the API writes it, for example `66.67%`; nothing is left to do where there is nothing. */
export function percentage(part: number | null, total: number): string | null {
  if (part === null) return null;
  return `${(total === 0 ? 100 : (part / total) * 100).toFixed(2)}%`;
}
