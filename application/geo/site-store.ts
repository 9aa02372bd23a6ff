import type { Site, SiteSettings } from '../../domain/geo/site.ts';
import type { Store } from '../store.ts';

export interface SiteStore extends Store<Site, SiteSettings & Pick<Site, 'createdAt' | 'updatedAt'>> {
  /** All sites, locked until the transaction ends: their names, addresses and roles are compared with each other. */
  lockAll(): Promise<Site[]>;
  countFailures(siteId: number): Promise<number>;
  /** Forgets that files could not be copied to a site, so that they are tried again. Answers how many. */
  forgetFailures(siteId: number): Promise<number>;
}
