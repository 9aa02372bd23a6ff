import { z } from 'zod';
import type { AuditEvent } from '../../../application/audit/audit-queries.ts';
import { auditOf, auditSentence, auditedFields, type AuditedField } from '../../../domain/audit/audit-event.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { idShape, instantShape, listShape } from '../answer-shapes.ts';
import type { RestRequest } from '../route.ts';

/** An event changes few fields; more are cut off. */
const fieldsMaximum = 30;

export const auditEventShape = z
  .strictObject({
    id: idShape,
    author_id: idShape,
    entity_id: idShape,
    entity_type: z.enum(['Group', 'Project', 'User', 'Instance']),
    event_name: z.string(),
    details: z.strictObject({
      custom_message: z.string(),
      author_name: z.string(),
      author_username: z.string().nullable(),
      author_class: z.literal('User'),
      target_id: idShape,
      target_type: z.string(),
      target_details: z.string().nullable(),
      ip_address: z.string().nullable(),
      entity_path: z.string().nullable(),
      changes: listShape(
        z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
        fieldsMaximum,
      ),
    }),
    created_at: instantShape,
  })
  .meta({ id: 'AuditEvent' });

export type PresentedAuditEvent = z.output<typeof auditEventShape>;

/** Events with the names of people, and of the groups and projects that the reader may see. */
export async function presentAuditEvents(
  request: RestRequest<unknown>,
  events: readonly AuditEvent[],
): Promise<PresentedAuditEvent[]> {
  const { workItemDetails } = request.services.queries;
  const ids = (...fields: string[]) => events.flatMap((event) => fields.flatMap((field) => numbersIn(event, field)));
  const userIds = [
    ...events.flatMap(({ authorId }) => authorId ?? []),
    ...ids('userId'),
    ...subjectsOf(events, 'user'),
  ];
  const namespaceIds = [
    ...events.flatMap(({ namespaceId }) => namespaceId ?? []),
    ...ids('invitedGroupId'),
    ...subjectsOf(events, 'namespace'),
  ];
  const users = await workItemDetails.users([...new Set(userIds)]);
  const namespaces = await workItemDetails.namespaces(await request.actor(), [...new Set(namespaceIds)]);
  return events.map((event) => presentAuditEvent(event, users, namespaces));
}

function presentAuditEvent(
  event: AuditEvent,
  users: ReadonlyMap<number, User | null>,
  namespaces: ReadonlyMap<number, Namespace | null>,
): PresentedAuditEvent {
  const { id, action, subjectType, subjectId, authorId, changes } = event;
  const author = authorId === null ? null : (users.get(authorId) ?? null);
  return {
    id,
    author_id: authorId ?? -1,
    ...entityOf(event, namespaces),
    event_name: action.replaceAll('.', '_'),
    details: {
      custom_message: auditSentence(action),
      author_name: authorId === null ? 'No one signed in' : (author?.name ?? 'Deleted user'),
      author_username: author?.username ?? null,
      author_class: 'User',
      target_id: subjectId,
      target_type: auditOf(subjectType).type,
      target_details: targetOf(event, users, namespaces),
      ip_address: subjectType === 'session' ? textIn(changes['ipAddress']) : null,
      entity_path: pathOf(event, namespaces),
      changes: auditedFields(subjectType, shownChanges(event, namespaces)).slice(0, fieldsMaximum),
    },
    created_at: event.createdAt.toISOString(),
  };
}

/** The new place of something moved is shown to those who can see it there. */
function shownChanges(
  { subjectType, subjectId, changes }: AuditEvent,
  namespaces: ReadonlyMap<number, Namespace | null>,
): AuditEvent['changes'] {
  const { fullPath, ...others } = changes;
  const isHidden = subjectType === 'namespace' && (namespaces.get(subjectId) ?? null) === null;
  return !isHidden || fullPath?.before === undefined ? changes : { ...others, fullPath: { before: fullPath.before } };
}

function entityOf(
  event: AuditEvent,
  namespaces: ReadonlyMap<number, Namespace | null>,
): Pick<PresentedAuditEvent, 'entity_id' | 'entity_type'> {
  const { subjectType, subjectId, changes } = event;
  const id = event.namespaceId ?? (subjectType === 'namespace' ? subjectId : null);
  if (id !== null) {
    const kind = namespaces.get(id)?.kind ?? changes['kind']?.before ?? changes['kind']?.after;
    if (kind !== 'user') return { entity_id: id, entity_type: kind === 'project' ? 'Project' : 'Group' };
  }
  if (subjectType === 'user') return { entity_id: subjectId, entity_type: 'User' };
  const [userId] = numbersIn(event, 'userId');
  return userId === undefined ? { entity_id: 1, entity_type: 'Instance' } : { entity_id: userId, entity_type: 'User' };
}

/** The group or project of an event, if the reader may see it or it is gone. */
function pathOf(event: AuditEvent, namespaces: ReadonlyMap<number, Namespace | null>): string | null {
  const { subjectType, subjectId, namespaceId, changes } = event;
  const id = namespaceId ?? (subjectType === 'namespace' ? subjectId : null);
  if (id === null) return null;
  return namespaces.get(id)?.fullPath ?? (subjectType === 'namespace' ? earlierText(changes['fullPath']) : null);
}

/** What the event is about, by name. */
function targetOf(
  event: AuditEvent,
  users: ReadonlyMap<number, User | null>,
  namespaces: ReadonlyMap<number, Namespace | null>,
): string | null {
  const { subjectType, subjectId } = event;
  const named = (field: string) => textIn(event.changes[field]) ?? textIn(event.naming?.[field]);
  const { target } = auditOf(subjectType);
  switch (target?.is) {
    case 'account':
      return users.get(subjectId)?.username ?? named(target.field);
    case 'namespace':
      return (
        namespaces.get(subjectId)?.fullPath ?? earlierText(event.changes[target.field] ?? event.naming?.[target.field])
      );
    case 'person': {
      const [userId] = numbersIn(event, target.field);
      if (userId === undefined) return null;
      return users.get(userId)?.username ?? `deleted user ${userId}`;
    }
    case 'group': {
      const [groupId] = numbersIn(event, target.field);
      return groupId === undefined ? null : (namespaces.get(groupId)?.fullPath ?? `group ${groupId}`);
    }
    case 'item': {
      const [iid] = numbersIn(event, 'iid');
      return `${textIn(event.changes['type']) ?? 'item'} ${iid === undefined ? '' : iid}`.trim();
    }
    case 'host': {
      const url = named(target.field);
      return url === null ? null : new URL(url).host;
    }
    case 'text':
      return named(target.field);
    case undefined:
      return null;
  }
}

function subjectsOf(events: readonly AuditEvent[], type: AuditEvent['subjectType']): number[] {
  return events.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [subjectId] : []));
}

/** The ids in a field of the entry, or of the one that names its subject; the new value first. */
function numbersIn({ changes, naming }: AuditEvent, field: string): number[] {
  const { after, before } = changes[field] ?? naming?.[field] ?? {};
  return [after, before].filter((value) => typeof value === 'number' && Number.isSafeInteger(value)) as number[];
}

/** The old value if there is one. */
function earlierText(change: { before?: unknown; after?: unknown } | undefined): string | null {
  return textIn({ after: change?.before ?? change?.after });
}

function textIn(change: { before?: unknown; after?: unknown } | undefined): string | null {
  const value = change?.after ?? change?.before;
  return typeof value === 'string' ? value.slice(0, 1000).toWellFormed() : null;
}

export const auditColumns = [
  'ID',
  'Time (UTC)',
  'Author',
  'Author username',
  'Event',
  'Kind of target',
  'Target',
  'Place',
  'IP address',
  'Changes',
];

export function auditCells({ id, created_at: at, details }: PresentedAuditEvent): (string | number | null)[] {
  return [
    id,
    at.slice(0, 19).replace('T', ' '),
    details.author_name,
    details.author_username,
    details.custom_message,
    details.target_type,
    details.target_details,
    details.entity_path,
    details.ip_address,
    details.changes.map(inWords).join('; '),
  ];
}

function inWords({ field, from, to }: AuditedField): string {
  return `${field}: ${from ?? 'none'} → ${to ?? 'none'}`;
}
