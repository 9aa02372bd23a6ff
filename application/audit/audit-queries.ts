import type { Actor } from '../../domain/access/actor.ts';
import type { AuditSubject } from '../../domain/log/subjects.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { FieldChanges } from '../door/change-log.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

/** What happened in the whole instance (`namespace` null), or in a group or project with everything below it. */
export interface AuditFilter {
  namespace: Namespace | null;
  /** Inclusive. */
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  authorId?: number | undefined;
  subject?: AuditSubject | undefined;
}

/** An entry of the change log that matters for an audit. */
export interface AuditEvent {
  id: number;
  createdAt: Date;
  /** Of an account that may be gone; null for the instance itself. */
  authorId: number | null;
  action: string;
  subjectType: AuditSubject;
  subjectId: number;
  namespaceId: number | null;
  changes: FieldChanges;
  /** An earlier entry of the same thing that names it, if this one does not. */
  naming: FieldChanges | null;
}

/**
 * Newest first. People who may only read their own events get those; administrators alone get those of the instance.
 * Everyone else gets nothing.
 */
export interface AuditQueries {
  page(actor: Actor, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEvent>>;
  /** Counts up to `limit`. */
  count(actor: Actor, filter: AuditFilter, limit: number): Promise<number>;
  find(actor: Actor, namespace: Namespace | null, id: number): Promise<AuditEvent | null>;
}

declare module '../door/stores.ts' {
  interface Queries {
    auditEvents: AuditQueries;
  }
}
