import type { RoadmapLink } from '../../domain/roadmap/roadmap-link.ts';
import type { Page, PageRequest } from '../inputs/page.ts';
import type { Store } from '../door/store.ts';

export interface RoadmapLinkStore extends Store<RoadmapLink, Omit<RoadmapLink, 'id'>> {
  countOf(namespaceId: number): Promise<number>;
}

export interface RoadmapLinkRow {
  link: RoadmapLink;
  authorName: string;
}

/** For those who may share the roadmap of the group, which callers check. */
export interface RoadmapLinkQueries {
  /** The newest first. */
  page(namespaceId: number, page: PageRequest): Promise<Page<RoadmapLinkRow>>;
  count(namespaceId: number): Promise<number>;
  /** For everyone who has the secret. */
  withDigest(digest: Buffer): Promise<RoadmapLink | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    roadmapLinks: RoadmapLinkStore;
  }
  interface Queries {
    roadmapLinks: RoadmapLinkQueries;
  }
}
