import type { Actor } from '../../domain/access/actor.ts';
import type { Identity } from '../../domain/people/identity.ts';
import type { User, UserState } from '../../domain/people/user.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface PeopleFilter {
  ids?: readonly number[];
  usernames?: readonly string[];
  /** Search text for name, username and public email address; for administrators also the exact private address. */
  search?: string;
  states?: readonly UserState[];
  admins?: boolean;
  /** Whether they have a second factor; for administrators. */
  twoFactor?: boolean;
  external?: boolean;
  /** Members of this namespace and its ancestors, and optionally of its descendants. */
  membersOf?: { namespaceId: number; descendants: boolean };
  excludeExternal?: boolean;
  createdAfter?: Date;
  createdBefore?: Date;
}

export interface PeopleOrder {
  by: 'id' | 'name' | 'username' | 'createdAt' | 'updatedAt';
  direction: 'asc' | 'desc';
}

/** What a person is in and has made, which their deletion ends or hands over. */
export interface Associations {
  /** Their direct memberships. */
  groups: number;
  projects: number;
  /** In their personal namespace. */
  personalProjects: number;
  issues: number;
  epics: number;
  mergeRequests: number;
  comments: number;
  /** Full paths of groups that would have no owner without them; at most 20. */
  ownedAlone: string[];
}

/** How far someone has come with a plan of their own. */
export interface FirstSteps {
  /** Full path of the first group that they own; null without one. */
  group: string | null;
  /** Whether there is one in the groups that they own. */
  hasProject: boolean;
  hasDatedEpic: boolean;
  /** Whether anyone else is a member or invited there. */
  hasPeople: boolean;
  /** Whether they imported a plan. */
  hasImported: boolean;
}

/** An item that someone created or commented on. */
export interface ActivityEvent {
  /** Of the comment, or of the item that was created. */
  id: number;
  action: 'opened' | 'commented on';
  createdAt: Date;
  itemId: number;
  type: WorkItemType;
  iid: number;
  title: string;
  /** Of its group or project. */
  fullPath: string;
}

export interface PeopleQueries {
  page(actor: Actor, filter: PeopleFilter, order: PeopleOrder, page: PageRequest): Promise<Page<User>>;
  count(actor: Actor, filter: PeopleFilter): Promise<number>;
  find(actor: Actor, id: number): Promise<User | null>;
  findByUsername(actor: Actor, username: string): Promise<User | null>;
  /** Only for administrators; null for others, and without such a person. */
  associationsOf(actor: Actor, userId: number): Promise<Associations | null>;
  /** What someone did lately, newest first, as far as the actor may see it. */
  activityOf(actor: Actor, userId: number, limit: number): Promise<ActivityEvent[]>;
  /** Of what the actor owns by a membership. */
  firstStepsOf(actor: Actor): Promise<FirstSteps>;
  /** The accounts at other services with which these people sign in; only for themselves and administrators. */
  identitiesOf(actor: Actor, userIds: readonly number[]): Promise<Identity[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    people: PeopleQueries;
  }
}
