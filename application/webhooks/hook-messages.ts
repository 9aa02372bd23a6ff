import type { Deployment } from '../../domain/deployments/deployment.ts';
import type { SentHookEvent } from '../../domain/webhooks/hook.ts';
import type { Note } from '../../domain/notes/note.ts';
import type { FieldChanges } from '../door/change-log.ts';
import { HookMessageParts, roleNameOf } from './hook-message-parts.ts';
import type { HookEntry, HookItem, HookSubjects } from './hook-subjects.ts';

export interface HookMessage {
  event: SentHookEvent;
  /** A second event that the webhook must have been chosen for: that of confidential things. */
  also?: SentHookEvent;
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
  merge_requests: 'Merge Request Hook',
  emoji: 'Emoji Hook',
  subgroup: 'Subgroup Hook',
  project: 'Project Hook',
};

class MessageWriter extends HookMessageParts {
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
      case 'deployment_approval':
        return this.ofApproval();
      case 'merge_request':
        return this.ofMergeRequest();
      case 'namespace':
        return this.ofNamespace();
      default:
        return null;
    }
  }

  private ofItem(): HookMessage | null {
    const { changes } = this.entry;
    const item = this.subjects.items.get(this.entry.subjectId);
    if (item === undefined || this.isBanned(item.authorId)) return null;
    if (changes['award'] !== undefined) return this.ofEmoji(item, null);
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
    if (note === undefined || item === undefined) return null;
    if (this.isBanned(item.authorId) || this.isBanned(note.authorId)) return null;
    if (changes['award'] !== undefined) return this.ofEmoji(item, note);
    if (changes['body'] === undefined) return null;
    const isConfidential = note.internal || this.isConfidential(item);
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
          ...this.noteAttributes(note, item),
          action: 'before' in changes['body'] ? 'update' : 'create',
        },
        [item.type === 'epic' ? 'epic' : 'issue']: this.itemAttributes(item),
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
    const { status } = this.entry.changes;
    if (deployment === undefined || status === undefined) return null;
    return this.deploymentMessage(deployment, { status: status.after ?? deployment.status });
  }

  private ofApproval(): HookMessage | null {
    const approval = this.subjects.approvals.get(this.entry.subjectId);
    const deployment = approval && this.subjects.deployments.get(approval.deploymentId);
    if (approval === undefined || deployment === undefined) return null;
    const { status, comment, userId } = approval;
    return this.deploymentMessage(deployment, {
      event_type: 'deployment_approval',
      status,
      approval: { status, comment, user: this.person(userId), created_at: approval.createdAt },
    });
  }

  private deploymentMessage(deployment: Deployment, body: Record<string, unknown>): HookMessage | null {
    const environment = this.subjects.environments.get(deployment.environmentId);
    if (environment === undefined) return null;
    return {
      event: 'deployment',
      subject: `deployment ${deployment.id}`,
      body: {
        object_kind: 'deployment',
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
        ...body,
      },
    };
  }

  private ofMergeRequest(): HookMessage | null {
    const { changes } = this.entry;
    const mergeRequest = this.subjects.mergeRequests.get(this.entry.subjectId);
    if (mergeRequest === undefined || this.isBanned(mergeRequest.authorId ?? 0)) return null;
    const action = mergeRequestActionOf(changes);
    const shown = this.mergeRequestChanges(changes);
    if (action === 'update' && Object.keys(shown).length === 0) return null;
    return {
      event: 'merge_requests',
      subject: `merge_request ${mergeRequest.id}`,
      body: {
        object_kind: 'merge_request',
        event_type: 'merge_request',
        user: this.person(this.entry.actorId),
        ...this.place(),
        object_attributes: { ...this.mergeRequestAttributes(mergeRequest), action },
        labels: this.labels(mergeRequest.labelIds),
        changes: action === 'open' ? {} : shown,
        assignees: this.people(mergeRequest.assigneeIds),
        reviewers: this.people(mergeRequest.reviewerIds),
      },
    };
  }

  /** An emoji on an item, or on a note of it. */
  private ofEmoji(item: HookItem, note: Note | null): HookMessage | null {
    const { changes, actorId, createdAt } = this.entry;
    const { before, after } = changes['award'] as { before?: Award | null; after?: Award | null };
    const award = after ?? before;
    if (award === undefined || award === null || (actorId !== null && this.isBanned(actorId))) return null;
    const isConfidential = this.isConfidential(item) || note?.internal === true;
    const also = note === null ? 'confidential_issues' : 'confidential_note';
    const action = after ? 'award' : 'revoke';
    const itemAttributes = this.itemAttributes(item);
    const noteAttributes = note && this.noteAttributes(note, item);
    const itemKind = item.type === 'epic' ? 'epic' : 'issue';
    return {
      event: 'emoji',
      ...(isConfidential && { also }),
      subject: `work_item ${item.id}`,
      body: {
        object_kind: 'emoji',
        event_type: action,
        user: this.person(actorId),
        ...this.place(),
        ...this.placeId(),
        object_attributes: {
          id: award.id,
          name: award.name,
          user_id: award.userId ?? actorId,
          awardable_type: note !== null ? 'Note' : item.type === 'epic' ? 'Epic' : 'Issue',
          awardable_id: note?.id ?? item.id,
          created_at: createdAt,
          updated_at: createdAt,
          action,
          awarded_on_url: (noteAttributes ?? itemAttributes)['url'],
        },
        ...(noteAttributes !== null && { note: noteAttributes }),
        [itemKind]: itemAttributes,
      },
    };
  }

  /** A group or project that was created or deleted, for the groups above it. */
  private ofNamespace(): HookMessage | null {
    const { changes, subjectId, createdAt } = this.entry;
    const { path, parentId, kind } = changes;
    if (path === undefined || kind === undefined || parentId === undefined) return null;
    const isGone = !('after' in path);
    if (!isGone && 'before' in path) return null;
    const side = isGone ? 'before' : 'after';
    const own = (field: string) => changes[field]?.[side] ?? null;
    const parent = this.subjects.namespaces.get(Number(parentId[side]));
    if (parent === undefined) return null;
    const verb = isGone ? 'destroy' : 'create';
    const common = { created_at: createdAt, updated_at: createdAt, name: own('name'), path: own('path') };
    if (kind[side] === 'project') {
      return {
        event: 'project',
        subject: `namespace ${subjectId}`,
        body: {
          event_name: `project_${verb}`,
          ...common,
          path_with_namespace: own('fullPath'),
          project_id: subjectId,
          project_namespace_id: parent.id,
          project_visibility: own('visibility'),
        },
      };
    }
    return {
      event: 'subgroup',
      subject: `namespace ${subjectId}`,
      body: {
        event_name: `subgroup_${verb}`,
        ...common,
        full_path: own('fullPath'),
        group_id: subjectId,
        parent_group_id: parent.id,
        parent_name: parent.name,
        parent_path: parent.path,
        parent_full_path: parent.fullPath,
      },
    };
  }
}

interface Award {
  id: number;
  name: string;
  userId?: number;
}

function mergeRequestActionOf({ iid, state, approverIds }: FieldChanges): string {
  if (iid !== undefined && !('before' in iid)) return 'open';
  if (state !== undefined) return { closed: 'close', merged: 'merge' }[String(state.after)] ?? 'reopen';
  if (approverIds === undefined) return 'update';
  const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
  return count(approverIds.after) > count(approverIds.before) ? 'approved' : 'unapproved';
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
