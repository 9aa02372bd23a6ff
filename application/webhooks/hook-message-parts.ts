import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Note } from '../../domain/notes/note.ts';
import { durationInWords } from '../../domain/work-items/duration.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import { shownSeverity, typeRules } from '../../domain/work-items/work-item.ts';
import type { FieldChanges } from '../door/change-log.ts';
import { isDraft } from '../../domain/merge-requests/merge-request.ts';
import type { HookEntry, HookItem, HookMergeRequest, HookSubjects } from './hook-subjects.ts';

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
const mergeRequestStateIds = { opened: 1, closed: 2, merged: 3 } as const;
const mergeRequestChangeNames: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  targetBranch: 'target_branch',
  milestoneId: 'milestone_id',
};

export type ShownChanges = Record<string, { previous: unknown; current: unknown }>;

/** The parts of messages, in the shapes that receivers know. */
export class HookMessageParts {
  constructor(
    protected readonly entry: HookEntry,
    protected readonly subjects: HookSubjects,
    protected readonly namespace: Namespace,
    protected readonly baseUrl: string,
  ) {}

  protected itemAttributes(item: HookItem): Record<string, unknown> {
    return {
      id: item.id,
      iid: item.iid,
      type: typeRules[item.type].name,
      title: item.title,
      description: item.description,
      state: item.state,
      state_id: stateIds[item.state],
      url: this.itemUrl(item),
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

  protected itemChanges(changes: FieldChanges): ShownChanges {
    return this.shownChanges(changes, changeNames, stateIds);
  }

  protected mergeRequestAttributes(mergeRequest: HookMergeRequest): Record<string, unknown> {
    const { id, iid, namespaceId, state } = mergeRequest;
    const draft = isDraft(mergeRequest);
    const { project } = this.place();
    return {
      id,
      iid,
      target_branch: mergeRequest.targetBranch,
      source_branch: mergeRequest.sourceBranch,
      source_project_id: namespaceId,
      target_project_id: namespaceId,
      author_id: mergeRequest.authorId,
      assignee_id: mergeRequest.assigneeIds[0] ?? null,
      assignee_ids: mergeRequest.assigneeIds,
      reviewer_ids: mergeRequest.reviewerIds,
      title: mergeRequest.title,
      description: mergeRequest.description,
      created_at: mergeRequest.createdAt,
      updated_at: mergeRequest.updatedAt,
      milestone_id: mergeRequest.milestoneId,
      state,
      state_id: mergeRequestStateIds[state],
      draft,
      work_in_progress: draft,
      blocking_discussions_resolved: null,
      // Only git knows, and it is elsewhere.
      detailed_merge_status: state !== 'opened' ? 'not_open' : draft ? 'draft_status' : 'unchecked',
      merge_commit_sha: null,
      last_commit: null,
      url: `${this.baseUrl}/${this.namespace.fullPath}/-/merge_requests/${iid}`,
      source: project,
      target: project,
      labels: this.labels(mergeRequest.labelIds),
    };
  }

  protected mergeRequestChanges(changes: FieldChanges): ShownChanges {
    const shown = this.shownChanges(changes, mergeRequestChangeNames, mergeRequestStateIds);
    const [was, is] = [changes['title']?.before, changes['title']?.after].map(
      (title) => typeof title === 'string' && isDraft({ title }),
    );
    if (was !== is) shown['draft'] = { previous: was, current: is };
    return shown;
  }

  private shownChanges(
    changes: FieldChanges,
    names: Readonly<Record<string, string>>,
    states: Readonly<Record<string, number>>,
  ): ShownChanges {
    const shown: ShownChanges = {};
    const add = (name: string, field: string, convert: (value: unknown) => unknown) => {
      const change = changes[field];
      if (change !== undefined) shown[name] = { previous: convert(change.before), current: convert(change.after) };
    };
    for (const [field, name] of Object.entries(names)) add(name, field, (value) => value ?? null);
    add('state_id', 'state', (value) => states[String(value)] ?? null);
    add('labels', 'labelIds', (value) => this.labels(idsIn(value)));
    add('assignees', 'assigneeIds', (value) => this.people(idsIn(value)));
    add('reviewers', 'reviewerIds', (value) => this.people(idsIn(value)));
    return shown;
  }

  protected noteAttributes(note: Note, item: HookItem): Record<string, unknown> {
    return {
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
      url: `${this.itemUrl(item)}#note_${note.id}`,
    };
  }

  private itemUrl(item: HookItem): string {
    return `${this.baseUrl}${itemWebPath(item, this.namespace)}`;
  }

  /** The project or group of the event. */
  protected place(): Record<string, unknown> {
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

  protected placeId(): Record<string, unknown> {
    return this.namespace.kind === 'group' ? { group_id: this.namespace.id } : { project_id: this.namespace.id };
  }

  protected labels(ids: readonly number[]): Record<string, unknown>[] {
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

  protected people(ids: readonly number[]): Record<string, unknown>[] {
    return ids.map((id) => this.person(id)).filter((person) => person !== null);
  }

  protected person(id: number | null): Record<string, unknown> | null {
    const person = id === null ? undefined : this.subjects.people.get(id);
    if (person === undefined) return null;
    const { name, username, avatarUrl, publicEmail } = person;
    const avatar_url = avatarUrl === null ? null : `${this.baseUrl}${avatarUrl}`;
    return { id: person.id, name, username, avatar_url, email: publicEmail ?? '[REDACTED]' };
  }

  protected userUrl(id: number | null): string | null {
    const person = id === null ? undefined : this.subjects.people.get(id);
    return person === undefined ? null : `${this.baseUrl}/${person.username}`;
  }

  /** What was written while the item was confidential stays so for webhooks. */
  protected isConfidential({ confidential }: HookItem): boolean {
    const { id, changes } = this.entry;
    return confidential || changes['confidential']?.before === true || this.subjects.confidentialThen.has(id);
  }

  protected isBanned(id: number): boolean {
    return this.subjects.people.get(id)?.state === 'banned';
  }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function wordsOf(seconds: number | null): string | null {
  return seconds === null ? null : durationInWords(seconds);
}

export function roleNameOf(level: number): string | null {
  const role = roleOfLevel(level);
  return role === null ? null : roleNames[role];
}
