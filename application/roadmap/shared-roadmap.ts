import type { Actor } from '../../domain/access/actor.ts';
import { canInGroup } from '../../domain/access/policy.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { FirstDayOfWeek } from '../../domain/calendar/week.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { openedRoadmap } from '../../domain/roadmap/address.ts';
import { withoutWork } from '../../domain/roadmap/coloring.ts';
import type { RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';
import { hasEnded, type RoadmapLink } from '../../domain/roadmap/roadmap-link.ts';
import { NotFound } from '../errors.ts';
import type { Queries } from '../door/stores.ts';
import { digestOf } from '../people/secrets.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { readRoadmap, type RoadmapRequest } from './read-roadmap.ts';

/** What someone with a link sees. */
export interface SharedRoadmap {
  link: RoadmapLink;
  author: User;
  picture: RoadmapPicture;
}

export interface SharedRoadmapReads {
  queries: Queries;
  actors: ActorSource;
  clock: Clock;
  publicHolidays: PublicHolidays;
}

/**
 * The roadmap that a link shows: what a Guest of the group would see of it, so that it holds nothing confidential, and
 * nothing of other groups. Null if the link has ended, its author may no longer share the roadmap, or its epic is gone.
 */
export async function sharedRoadmap(
  { queries, actors, clock, publicHolidays }: SharedRoadmapReads,
  secret: string,
  firstDayOfWeek: FirstDayOfWeek,
): Promise<SharedRoadmap | null> {
  const today = clock.today();
  const link = await queries.roadmapLinks.withDigest(digestOf(secret));
  if (link === null || hasEnded(link, today)) return null;
  const maker = await actors.load(link.authorId);
  const { user: author } = maker;
  if (author === null || author.state !== 'active') return null;
  const group = await queries.namespaces.find(maker, link.namespaceId);
  if (group === null || !canInGroup(maker, 'shareRoadmap', group)) return null;
  const picture = await unlessMissing({
    queries,
    publicHolidays,
    actor: guestOf(group, author),
    group,
    // Who works on what is not for people without an account.
    view: withoutWork(openedRoadmap(link.query)),
    expanded: [],
    today,
    firstDayOfWeek,
    baseUrl: null,
    isShared: true,
  });
  return picture === null ? null : { link, author, picture };
}

/** Null if the epic whose children it shows is gone, or became confidential. */
async function unlessMissing(request: RoadmapRequest): Promise<RoadmapPicture | null> {
  try {
    return await readRoadmap(request);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Someone who is a Guest of the group alone, and has written and been assigned nothing. */
function guestOf(group: Namespace, author: User): Actor {
  return {
    user: { ...author, id: 0, admin: false, external: true },
    memberships: new Map([[group.id, accessLevels.guest]]),
    seenThroughBelow: new Set(),
  };
}
