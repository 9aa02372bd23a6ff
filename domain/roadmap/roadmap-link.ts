import { addDays, type Day } from '../calendar/day.ts';

/** A link with which everyone who has it sees the roadmap of a group without an account, until it ends. */
export interface RoadmapLink {
  id: number;
  namespaceId: number;
  /** Who made it; it ends when they may no longer share the roadmap. */
  authorId: number;
  /** The secret of the link itself is not stored. */
  tokenDigest: Uint8Array;
  /** For whom or what it is. */
  name: string;
  /** What it shows, as the query of the roadmap's address. */
  query: string;
  /** The last day on which it works. */
  expiresOn: Day;
  createdAt: Date;
}

export const roadmapLinksMaximum = 50;
export const linkNameMaximum = 100;
export const linkQueryMaximum = 4000;
const longestDays = 366;

/** The last day that a link made today may have. */
export function lastExpiry(today: Day): Day {
  return addDays(today, longestDays);
}

export function hasEnded({ expiresOn }: Pick<RoadmapLink, 'expiresOn'>, today: Day): boolean {
  return expiresOn < today;
}

/** The address of what a link shows. */
export function sharedRoadmapPath(secret: string): string {
  return `/-/shared/roadmap/${secret}`;
}

/** Begins the secret of each link, so that scanners recognize it. */
export const linkPrefix = 'glrl-';
