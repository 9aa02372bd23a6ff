import type { Actor } from '../../domain/access/actor.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { FileCounts, SiteSituation } from '../../domain/sites/site-status.ts';
import type { Upload } from '../../domain/uploads/upload.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export type FileToCopy = Pick<Upload, 'id' | 'size' | 'sha256'>;

/** A file that could not be copied to a site. */
export interface CopyFailure {
  id: number;
  uploadId: number;
  namespaceId: number;
  filename: string;
  attempts: number;
  reason: string;
  failedAt: Date;
  retryAt: Date;
}

/** Files of a site that failed for the same reason. */
export interface FailureCause {
  reason: string;
  files: number;
  /** Some of them, newest first. */
  examples: CopyFailure[];
}

/** The status of a site, computed on request. */
export interface SiteStatus {
  site: Site;
  situation: SiteSituation;
  projects: number;
  /** The last change that the answering server's database knows. */
  lastEvent: { id: number; at: Date } | null;
  files: FileCounts;
}

/** Sites; administrators see all of them and everyone else none. */
export interface SiteQueries {
  page(actor: Actor, page: PageRequest): Promise<Page<Site>>;
  count(actor: Actor): Promise<number>;
  find(actor: Actor, id: number): Promise<Site | null>;
  /** The site that this process serves; null if it is not registered. */
  current(): Promise<Site | null>;
  primaryId(): Promise<number | null>;
  /** The site that this process's settings name, whatever its role. */
  named(): Promise<Site | null>;
  /** Where other sites than this one are reached by sites, without a slash at the end. */
  others(): Promise<{ id: number; address: string }[]>;
  /** Some of the files that a secondary is to copy now, or to check again. */
  filesToCopy(site: Site, now: Date, most: number): Promise<FileToCopy[]>;
  /** `presentFiles` are the ids of the files on the answering server's disk. */
  statuses(sites: readonly Site[], presentFiles: readonly number[]): Promise<SiteStatus[]>;
  /** Files that could not be copied to the site, newest first. */
  failures(siteId: number, page: PageRequest): Promise<Page<CopyFailure>>;
  failureCount(siteId: number): Promise<number>;
  /** The most frequent causes of failures first; rare ones beyond a maximum are left out. */
  failureCauses(siteId: number): Promise<FailureCause[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    sites: SiteQueries;
  }
}
