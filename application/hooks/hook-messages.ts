import type { Deployment } from '../../domain/deployments/deployment.ts';
import type { Environment } from '../../domain/deployments/environment.ts';
import type { SentHookEvent } from '../../domain/hooks/hook.ts';
import type { Label } from '../../domain/labels/label.ts';
import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Member } from '../../domain/namespaces/member.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Note } from '../../domain/notes/note.ts';
import type { User } from '../../domain/people/user.ts';
import { durationInWords } from '../../domain/work-items/duration.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import { shownSeverity, typeRules, type WorkItem } from '../../domain/work-items/work-item.ts';
import type { ChangeLogEntry, FieldChanges } from '../change-log.ts';

/** An entry of the change log that may trigger webhooks. */
export type HookEntry = Pick<
  ChangeLogEntry,
  'id' | 'subjectType' | 'subjectId' | 'namespaceId' | 'actorId' | 'changes' | 'createdAt'
>;

export type HookPerson = Pick<User, 'id' | 'name' | 'username' | 'publicEmail' | 'avatarUrl' | 'state'>;
export interface HookItem extends WorkItem {
  labelIds: number[];
  assigneeIds: number[];
}

/** The rows that entries are about, by id. */
export interface HookSubjects {
  namespaces: ReadonlyMap<number, Namespace>;
  people: ReadonlyMap<number, HookPerson>;
  items: ReadonlyMap<number, HookItem>;
  labels: ReadonlyMap<number, Label>;
  notes: ReadonlyMap<number, Note>;
  milestones: ReadonlyMap<number, Milestone>;
  members: ReadonlyMap<number, Member>;
  deployments: ReadonlyMap<number, Deployment>;
  environments: ReadonlyMap<number, Environment>;
  /** Ids of the entries at whose time their item was confidential, though it may no longer be. */
  confidentialThen: ReadonlySet<number>;
}

export interface HookMessage {
  event: SentHookEvent;
  /** Messages about one thing arrive in order. */
  subject: string;
  body: Record<string, unknown>;
}

/**
 * The message that an entry triggers for webhooks of its namespace and the groups above; null if there is none. It
 * contains only what people who manage the webhooks can see, so nothing from elsewhere, such as a parent. Confidential
 * changes have their own event. Items of banned people and things that no longer exist trigger nothing.
 */
export function messageOf(entry: HookEntry, subjects: HookSubjects, baseUrl: string): HookMessage | null {
  const namespace = entry.namespaceId === null ? undefined : subjects.namespaces.get(entry.namespaceId);
  if (namespace === undefined) return null;
  return new MessageWriter(entry, subjects, namespace, baseUrl).message();
}

/** The name that receivers find in the header `X-Gitlab-Event`. */
export const eventTitles: Readonly<Record<SentHookEvent, string>> = {
  issues: 'Issue Hook',
  confidential_issues: 'Confidential Issue Hook',
  note: 'Note Hook',
  confidential_note: 'Confidential Note Hook',
  milestone: 'Milestone Hook',
  member: 'Member Hook',
  deployment: 'Deployment Hook',
};

const visibilityLevels: Readonly<Record<Visibility, number>> = { private: 0, internal: 10, public: 20 };
const stateIds = { opened: 1, closed: 2 } as const;

/** Logged fields of items by the names that receivers know. */
const changeNames: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  type: 'type',
  confidential: 'confidential',
  milestoneId: 'milestone_id',
  iterationId: 'iteration_id',
  weight: 'weight',
  healthStatus: 'health_status',
  severity: 'severity',
  startDate: 'start_date',
  dueDate: 'due_date',
  discussionLocked: 'discussion_locked',
  timeEstimate: 'time_estimate',
  timeSpent: 'total_time_spent',
  color: 'color',
};

class MessageWriter {
  constructor(
    private readonly entry: HookEntry,
    private readonly subjects: HookSubjects,
    private readonly namespace: Namespace,
    private readonly baseUrl: string,
  ) {}

  message(): HookMessage | null {
    switch (this.entry.subjectType) {
      case 'work_item':
        return this.ofItem();
      case 'note':
        return this.ofNote();
      case 'milestone':
        return this.ofMilestone();
      case 'member':
        return this.ofMember();
      case 'deployment':
        return this.ofDeployment();
      default:
        return null;
    }
  }

  private ofItem(): HookMessage | null {
    const { changes } = this.entry;
    const item = this.subjects.items.get(this.entry.subjectId);
    if (item === undefined || this.isBanned(item.authorId)) return null;
    const action = actionOf(changes);
    const shown = this.itemChanges(changes);
    if (action === 'update' && Object.keys(shown).length === 0) return null;
    const isConfidential = this.isConfidential(item);
    const kind = item.type === 'issue' || item.type === 'incident' ? 'issue' : 'work_item';
    const assignees = this.people(item.assigneeIds);
    return {
      event: isConfidential ? 'confidential_issues' : 'issues',
      subject: `work_item ${item.id}`,
      body: {
        object_kind: kind,
        event_type: isConfidential ? `confidential_${kind}` : kind,
        user: this.person(this.entry.actorId),
        ...this.place(),
        object_attributes: { ...this.itemAttributes(item), action },
        labels: this.labels(item.labelIds),
        changes: action === 'open' ? {} : shown,
        assignees,
        ...(assignees[0] !== undefined && { assignee: assignees[0] }),
      },
    };
  }

  private ofNote(): HookMessage | null {
    const { changes } = this.entry;
    const note = this.subjects.notes.get(this.entry.subjectId);
    const item = note === undefined ? undefined : this.subjects.items.get(note.workItemId);
    if (note === undefined || item === undefined || changes['body'] === undefined) return null;
    if (this.isBanned(item.authorId) || this.isBanned(note.authorId)) return null;
    const isConfidential = note.internal || this.isConfidential(item);
    const itemAttributes = this.itemAttributes(item);
    return {
      event: isConfidential ? 'confidential_note' : 'note',
      // Notes follow the item's own events.
      subject: `work_item ${item.id}`,
      body: {
        object_kind: 'note',
        event_type: isConfidential ? 'confidential_note' : 'note',
        user: this.person(this.entry.actorId),
        ...this.place(),
        object_attributes: {
          id: note.id,
          note: note.body,
          description: note.body,
          noteable_type: item.type === 'epic' ? 'Epic' : 'Issue',
          noteable_id: item.id,
          author_id: note.authorId,
          discussion_id: `${note.discussionId}`,
          created_at: note.createdAt,
          updated_at: note.updatedAt,
          ...this.placeId(),
          internal: note.internal,
          system: false,
          url: `${itemAttributes['url'] as string}#note_${note.id}`,
          action: 'before' in changes['body'] ? 'update' : 'create',
        },
        [item.type === 'epic' ? 'epic' : 'issue']: itemAttributes,
      },
    };
  }

  private ofMilestone(): HookMessage | null {
    const { changes, subjectId } = this.entry;
    const milestone = this.subjects.milestones.get(subjectId);
    const isGone = changes['iid'] !== undefined && !('after' in changes['iid']);
    if (milestone === undefined && !isGone) return null;
    const action = isGone ? 'delete' : milestoneActionOf(changes);
    if (action === null) return null;
    const old = (field: string) => changes[field]?.before ?? null;
    return {
      event: 'milestone',
      subject: `milestone ${subjectId}`,
      body: {
        object_kind: 'milestone',
        event_type: 'milestone',
        user: this.person(this.entry.actorId),
        ...this.place(),
        object_attributes: {
          id: subjectId,
          iid: milestone?.iid ?? old('iid'),
          title: milestone?.title ?? old('title'),
          description: milestone === undefined ? old('description') : milestone.description,
          state: milestone?.state ?? old('state'),
          start_date: milestone === undefined ? old('startDate') : milestone.startDate,
          due_date: milestone === undefined ? old('dueDate') : milestone.dueDate,
          ...(milestone !== undefined && { created_at: milestone.createdAt, updated_at: milestone.updatedAt }),
          ...this.placeId(),
        },
        action,
      },
    };
  }

  private ofMember(): HookMessage | null {
    const { changes, subjectId, createdAt } = this.entry;
    const member = this.subjects.members.get(subjectId);
    const side = (field: string) => changes[field]?.after ?? changes[field]?.before ?? null;
    const userId = Number(changes['userId'] === undefined ? member?.userId : side('userId'));
    const person = this.subjects.people.get(userId);
    if (person === undefined || person.state === 'banned') return null;
    const isGone = changes['userId'] !== undefined && !('after' in changes['userId']);
    const isNew = changes['userId'] !== undefined && !isGone;
    const isGroup = this.namespace.kind === 'group';
    const level = Number(changes['accessLevel'] === undefined ? member?.accessLevel : side('accessLevel'));
    const expiresAt = changes['expiresAt'] === undefined ? member?.expiresAt : side('expiresAt');
    const verb = isGone ? 'remove_from' : isNew ? 'add_to' : 'update_for';
    return {
      event: 'member',
      subject: `member ${userId}`,
      body: {
        event_name: `user_${verb}_${isGroup ? 'group' : 'team'}`,
        created_at: member?.createdAt ?? createdAt,
        updated_at: createdAt,
        ...(isGroup
          ? {
              group_id: this.namespace.id,
              group_name: this.namespace.name,
              group_path: this.namespace.path,
              group_access: roleNameOf(level),
              group_plan: null,
            }
          : {
              project_id: this.namespace.id,
              project_name: this.namespace.name,
              project_path: this.namespace.path,
              project_path_with_namespace: this.namespace.fullPath,
              project_visibility: this.namespace.visibility,
              access_level: roleNameOf(level),
            }),
        user_id: person.id,
        user_username: person.username,
        user_name: person.name,
        user_email: person.publicEmail ?? '[REDACTED]',
        expires_at: expiresAt ?? null,
      },
    };
  }

  private ofDeployment(): HookMessage | null {
    const deployment = this.subjects.deployments.get(this.entry.subjectId);
    const environment = deployment === undefined ? undefined : this.subjects.environments.get(deployment.environmentId);
    if (deployment === undefined || environment === undefined || this.entry.changes['status'] === undefined)
      return null;
    return {
      event: 'deployment',
      subject: `deployment ${deployment.id}`,
      body: {
        object_kind: 'deployment',
        status: this.entry.changes['status'].after ?? deployment.status,
        status_changed_at: this.entry.createdAt,
        deployment_id: deployment.id,
        deployable_id: null,
        deployable_url: null,
        environment: environment.name,
        environment_tier: environment.tier,
        environment_slug: environment.slug,
        environment_external_url: environment.externalUrl,
        ...this.place(),
        short_sha: deployment.sha.slice(0, 8),
        user: this.person(deployment.userId),
        user_url: this.userUrl(deployment.userId),
        commit_url: null,
        commit_title: null,
        ref: deployment.ref,
      },
    };
  }

  private itemAttributes(item: HookItem): Record<string, unknown> {
    return {
      id: item.id,
      iid: item.iid,
      type: typeRules[item.type].name,
      title: item.title,
      description: item.description,
      state: item.state,
      state_id: stateIds[item.state],
      url: `${this.baseUrl}${itemWebPath(item, this.namespace)}`,
      author_id: item.authorId,
      assignee_id: item.assigneeIds[0] ?? null,
      assignee_ids: item.assigneeIds,
      ...this.placeId(),
      milestone_id: item.milestoneId,
      iteration_id: item.iterationId,
      labels: this.labels(item.labelIds),
      confidential: item.confidential,
      discussion_locked: item.discussionLocked,
      start_date: item.startDate,
      due_date: item.dueDate,
      weight: item.weight,
      health_status: item.healthStatus,
      severity: shownSeverity(item),
      relative_position: item.relativePosition,
      time_estimate: item.timeEstimate ?? 0,
      total_time_spent: item.timeSpent ?? 0,
      human_time_estimate: wordsOf(item.timeEstimate),
      human_total_time_spent: wordsOf(item.timeSpent),
      created_at: item.createdAt,
      updated_at: item.updatedAt,
      closed_at: item.closedAt,
      last_edited_at: item.lastEditedAt,
      last_edited_by_id: item.lastEditedById,
    };
  }

  private itemChanges(changes: FieldChanges): Record<string, { previous: unknown; current: unknown }> {
    const shown: Record<string, { previous: unknown; current: unknown }> = {};
    const add = (name: string, field: string, convert: (value: unknown) => unknown) => {
      const change = changes[field];
      if (change !== undefined) shown[name] = { previous: convert(change.before), current: convert(change.after) };
    };
    for (const [field, name] of Object.entries(changeNames)) add(name, field, (value) => value ?? null);
    add('state_id', 'state', (value) => stateIds[value as keyof typeof stateIds] ?? null);
    add('labels', 'labelIds', (value) => this.labels(idsIn(value)));
    add('assignees', 'assigneeIds', (value) => this.people(idsIn(value)));
    return shown;
  }

  /** The project or group of the event. */
  private place(): Record<string, unknown> {
    const { id, name, path, fullPath, fullName, description, visibility, defaultBranch, avatarUrl, kind } =
      this.namespace;
    if (kind === 'group') {
      const web_url = `${this.baseUrl}/groups/${fullPath}`;
      return { group: { group_id: id, group_name: name, group_path: path, full_path: fullPath, web_url } };
    }
    const url = `${this.baseUrl}/${fullPath}`;
    return {
      project: {
        id,
        name,
        description,
        web_url: url,
        avatar_url: avatarUrl,
        namespace: fullName.split(' / ').at(-2) ?? '',
        visibility_level: visibilityLevels[visibility],
        path_with_namespace: fullPath,
        default_branch: defaultBranch,
        homepage: url,
        url,
      },
      repository: { name, url, description, homepage: url },
    };
  }

  private placeId(): Record<string, unknown> {
    return this.namespace.kind === 'group' ? { group_id: this.namespace.id } : { project_id: this.namespace.id };
  }

  private labels(ids: readonly number[]): Record<string, unknown>[] {
    return ids.flatMap((id) => {
      const label = this.subjects.labels.get(id);
      if (label === undefined) return [];
      const isOfGroup = this.subjects.namespaces.get(label.namespaceId)?.kind !== 'project';
      return [
        {
          id,
          title: label.title,
          color: label.color,
          description: label.description,
          project_id: isOfGroup ? null : label.namespaceId,
          group_id: isOfGroup ? label.namespaceId : null,
          type: isOfGroup ? 'GroupLabel' : 'ProjectLabel',
          template: false,
          created_at: label.createdAt,
          updated_at: label.updatedAt,
        },
      ];
    });
  }

  private people(ids: readonly number[]): Record<string, unknown>[] {
    return ids.map((id) => this.person(id)).filter((person) => person !== null);
  }

  private person(id: number | null): Record<string, unknown> | null {
    const person = id === null ? undefined : this.subjects.people.get(id);
    if (person === undefined) return null;
    const { name, username, avatarUrl, publicEmail } = person;
    return { id: person.id, name, username, avatar_url: avatarUrl, email: publicEmail ?? '[REDACTED]' };
  }

  private userUrl(id: number | null): string | null {
    const person = id === null ? undefined : this.subjects.people.get(id);
    return person === undefined ? null : `${this.baseUrl}/${person.username}`;
  }

  /** What was written while the item was confidential stays so for webhooks. */
  private isConfidential({ confidential }: HookItem): boolean {
    const { id, changes } = this.entry;
    return confidential || changes['confidential']?.before === true || this.subjects.confidentialThen.has(id);
  }

  private isBanned(id: number): boolean {
    return this.subjects.people.get(id)?.state === 'banned';
  }
}

function actionOf({ state, iid }: FieldChanges): 'open' | 'close' | 'reopen' | 'update' {
  if (iid !== undefined && !('before' in iid)) return 'open';
  if (state === undefined) return 'update';
  return state.after === 'closed' ? 'close' : 'reopen';
}

function milestoneActionOf({ state, iid }: FieldChanges): 'create' | 'close' | 'reopen' | null {
  if (iid !== undefined && !('before' in iid)) return 'create';
  if (state === undefined) return null;
  return state.after === 'closed' ? 'close' : 'reopen';
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function wordsOf(seconds: number | null): string | null {
  return seconds === null ? null : durationInWords(seconds);
}

function roleNameOf(level: number): string | null {
  const role = roleOfLevel(level);
  return role === null ? null : roleNames[role];
}
