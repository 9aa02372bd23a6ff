import type { Actor } from '../../domain/access/actor.ts';
import type { Invitation } from '../../domain/members/invitation.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../inputs/page.ts';
import type { Store } from '../door/store.ts';

export interface InvitationStore extends Store<Invitation, Omit<Invitation, 'id'>> {
  /** Locks and returns the invitation of this address, in any case, even if it has expired. */
  lockOf(namespaceId: number, email: string): Promise<Invitation | null>;
  /** Deletes those that were made up to this time. */
  deleteExpired(namespaceId: number, expiry: Date): Promise<void>;
  count(namespaceId: number): Promise<number>;
}

/** An invitation as its receiver sees it. */
export interface OpenInvitation {
  invitation: Invitation;
  namespace: Namespace;
  inviter: User;
}

export interface InvitationRow {
  invitation: Invitation;
  inviterName: string;
}

export interface InvitationQueries {
  /** Null once it was accepted, declined or deleted, or has expired. For anyone with the link. */
  open(id: number): Promise<OpenInvitation | null>;
  /** Those of a group or project whose email address contains the text, oldest first; empty for others than managers. */
  page(actor: Actor, namespace: Namespace, search: string | null, page: PageRequest): Promise<Page<InvitationRow>>;
  count(actor: Actor, namespace: Namespace, search: string | null): Promise<number>;
  /** The open invitation of this address, in any case; null for others than managers. */
  find(actor: Actor, namespace: Namespace, email: string): Promise<Invitation | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    invitations: InvitationStore;
  }
  interface Queries {
    invitations: InvitationQueries;
  }
}
