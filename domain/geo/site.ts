/** One place at which the instance runs: the primary, which takes the writes, or a secondary with a copy of everything. */
export interface Site {
  id: number;
  name: string;
  /** Where people reach it; ends with a slash. */
  url: string;
  /** Where other sites reach it; ends with a slash. */
  internalUrl: string;
  primary: boolean;
  /** A secondary that is not enabled copies no files. */
  enabled: boolean;
  /** Files that a secondary copies at once. */
  filesMaxCapacity: number;
  reposMaxCapacity: number;
  /** Files whose digests a site checks at once. */
  verificationMaxCapacity: number;
  containerRepositoriesMaxCapacity: number;
  syncObjectStorage: boolean;
  /** Which files a secondary copies; null: all of them. */
  selectiveSyncType: SelectiveSyncType | null;
  selectiveSyncShards: string[];
  selectiveSyncNamespaceIds: number[];
  /** Days after which a file is checked again. */
  minimumReverificationInterval: number;
  /** Seconds that copying one file may take. */
  blobDownloadTimeout: number;
  createdAt: Date;
  updatedAt: Date;
}

export const selectiveSyncTypes = ['namespaces', 'shards'] as const;
export type SelectiveSyncType = (typeof selectiveSyncTypes)[number];

/** The one place on the disk of a site that holds files. */
export const onlyShard = 'default';

export const siteNameMaximum = 255;
export const siteAddressMaximum = 2048;
export const capacityMaximum = 10_000;
export const reverificationDaysMaximum = 3650;
export const downloadSecondsMaximum = 86_400;
export const sitesMaximum = 100;

export type SiteSettings = Omit<Site, 'id' | 'createdAt' | 'updatedAt'>;

/** What a new site has unless it is said. */
export const siteDefaults = {
  primary: false,
  enabled: true,
  filesMaxCapacity: 10,
  reposMaxCapacity: 25,
  verificationMaxCapacity: 100,
  containerRepositoriesMaxCapacity: 10,
  syncObjectStorage: false,
  selectiveSyncType: null,
  selectiveSyncShards: [],
  selectiveSyncNamespaceIds: [],
  minimumReverificationInterval: 7,
  blobDownloadTimeout: 28_800,
} as const satisfies Omit<SiteSettings, 'name' | 'url' | 'internalUrl'>;

/** By which name PostgreSQL of the primary knows the one of a secondary: its replication slot and its connection. */
export function replicationName({ id }: Pick<Site, 'id'>): string {
  return `milepost_site_${id}`;
}
