import type { Actor } from '../../domain/access/actor.ts';
import type { AccessToken } from '../../domain/people/access-token.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface TokenFilter {
  /** Tokens of this person; otherwise all that the actor may see. */
  userId?: number;
  impersonation: boolean;
  /** Active today, or not. */
  active?: boolean;
  revoked?: boolean;
  /** Substring of the name. */
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

/** Access tokens: people see their own, administrators all. */
export interface TokenQueries {
  page(actor: Actor, filter: TokenFilter, order: TokenOrder, page: PageRequest): Promise<Page<AccessToken>>;
  count(actor: Actor, filter: TokenFilter): Promise<number>;
  find(actor: Actor, id: number): Promise<AccessToken | null>;
}

declare module '../door/stores.ts' {
  interface Queries {
    tokens: TokenQueries;
  }
}
