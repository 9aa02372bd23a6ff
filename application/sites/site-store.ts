import type { Site, SiteSettings } from '../../domain/sites/site.ts';
import type { Store } from '../door/store.ts';

/** How copying one file to a site ended. */
export interface CopyResult {
  uploadId: number;
  /** Why it could not be copied; null if the copy is there. */
  failure: string | null;
}

export interface SiteStore extends Store<Site, SiteSettings & Pick<Site, 'createdAt' | 'updatedAt'>> {
  /** Locks all sites until the transaction ends, because their names, URLs and roles are compared with each other. */
  lockAll(): Promise<Site[]>;
  /** Takes down results of copying; what failed again waits longer each time. */
  recordCopies(siteId: number, results: readonly CopyResult[], now: Date): Promise<void>;
  countFailures(siteId: number): Promise<number>;
  /** Resets failed copies of a site so that they are retried. Returns the number of files. */
  forgetFailures(siteId: number): Promise<number>;
}

declare module '../door/stores.ts' {
  interface Stores {
    sites: SiteStore;
  }
}
