import type { Site, SiteSettings } from '../../domain/geo/site.ts';
import type { Store } from '../store.ts';

export interface SiteStore extends Store<Site, SiteSettings & Pick<Site, 'createdAt' | 'updatedAt'>> {
  /** Locks all sites until the transaction ends, because their names, URLs and roles are compared with each other. */
  lockAll(): Promise<Site[]>;
  countFailures(siteId: number): Promise<number>;
  /** Resets failed copies of a site so that they are retried. Returns the number of files. */
  forgetFailures(siteId: number): Promise<number>;
}
