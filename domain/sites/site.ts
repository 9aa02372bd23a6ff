/** A server location of the instance: the primary, which accepts writes, or a secondary with a copy of all data. */
export interface Site {
  id: number;
  name: string;
  /** Public URL; ends with a slash. */
  url: string;
  /** URL for other sites; ends with a slash. */
  internalUrl: string;
  primary: boolean;
  /** A disabled secondary copies no files. */
  enabled: boolean;
  /** Maximum number of concurrent file copies of a secondary. */
  filesMaxCapacity: number;
  reposMaxCapacity: number;
  /** Maximum number of concurrent checksum verifications of a site. */
  verificationMaxCapacity: number;
  containerRepositoriesMaxCapacity: number;
  syncObjectStorage: boolean;
  /** Which files a secondary copies; null means all. */
  selectiveSyncType: SelectiveSyncType | null;
  selectiveSyncShards: string[];
  selectiveSyncNamespaceIds: number[];
  /** Days after which a file is verified again. */
  minimumReverificationInterval: number;
  /** Timeout in seconds for copying one file. */
  blobDownloadTimeout: number;
  createdAt: Date;
  updatedAt: Date;
}

export const selectiveSyncTypes = ['namespaces', 'shards'] as const;
export type SelectiveSyncType = (typeof selectiveSyncTypes)[number];

/** The name of the only file storage of a site. */
export const onlyShard = 'default';

export const siteNameMaximum = 255;
export const siteAddressMaximum = 2048;
export const capacityMaximum = 10_000;
export const reverificationDaysMaximum = 3650;
export const downloadSecondsMaximum = 86_400;
export const sitesMaximum = 100;

export type SiteSettings = Omit<Site, 'id' | 'createdAt' | 'updatedAt'>;

/** Defaults of a new site. */
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

/** The name of a secondary's replication slot and connection in the primary's PostgreSQL. */
export function replicationName({ id }: Pick<Site, 'id'>): string {
  return `milepost_site_${id}`;
}
