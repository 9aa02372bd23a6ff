import type { Actor } from '../../domain/access/actor.ts';
import type { AccessToken } from '../../domain/people/access-token.ts';
import type { Page, PageRequest } from '../page.ts';

export interface TokenFilter {
  /** Of this person; otherwise everyone's that the actor may see. */
  userId?: number;
  impersonation: boolean;
  /** Live today, or no more. */
  active?: boolean;
  revoked?: boolean;
  /** Found in the name. */
  search?: string;
  createdAfter?: Date;
  createdBefore?: Date;
  lastUsedAfter?: Date;
  lastUsedBefore?: Date;
  /** Calendar days. */
  expiresAfter?: string;
  expiresBefore?: string;
}

export interface TokenOrder {
  by: 'id' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'name';
  direction: 'asc' | 'desc';
}

/** Access tokens: people see their own, administrators everyone's. */
export interface TokenQueries {
  page(actor: Actor, filter: TokenFilter, order: TokenOrder, page: PageRequest): Promise<Page<AccessToken>>;
  count(actor: Actor, filter: TokenFilter): Promise<number>;
  find(actor: Actor, id: number): Promise<AccessToken | null>;
}
