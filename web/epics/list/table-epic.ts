import type { HealthCounts } from '../../../domain/work-items/worst-health.ts';
import { globalId } from '../../api/global-id.ts';
import type { Epic, LabelDetails, UserBasic } from '../../api/rest.generated.ts';
import { pathOf } from '../../app/addresses.ts';
import type { ListedEpic } from './listed-epic.ts';

/** An epic in a table. */
export interface TableEpic extends ListedEpic {
  updatedAt: string;
  health: HealthCounts;
  /** Null without one that the reader may see. */
  parent: { title: string; webPath: string } | null;
}

/** A row of the REST API with the details of its labels and its progress. */
export type EpicAnswer = Epic & { labels: readonly LabelDetails[]; author: UserBasic } & Required<
    Pick<Epic, 'progress' | 'group' | 'parent'>
  >;

export function tableEpic(answer: EpicAnswer): TableEpic {
  const { author, group, progress, parent } = answer;
  return {
    id: globalId('Epic', answer.id),
    iid: String(answer.iid),
    title: answer.title,
    state: answer.state,
    confidential: answer.confidential,
    webPath: pathOf(answer.web_url),
    reference: answer.references.full,
    createdAt: answer.created_at,
    updatedAt: answer.updated_at,
    startDate: answer.start_date,
    dueDate: answer.due_date,
    author: {
      id: globalId('User', author.id),
      name: author.name,
      username: author.username,
      avatarUrl: author.avatar_url,
      webPath: pathOf(author.web_url),
    },
    group: {
      id: globalId('Group', answer.group_id),
      name: group.name,
      fullName: group.full_name,
      fullPath: group.full_path,
    },
    labels: answer.labels.map(({ id, name: title, color, description }) => ({
      id: globalId('Label', id),
      title,
      color,
      description,
    })),
    assignees: answer.assignees.map(({ id, name, username, avatar_url: avatarUrl }) => ({
      id: globalId('User', id),
      name,
      username,
      avatarUrl,
    })),
    health: {
      issuesAtRisk: progress.issues_at_risk,
      issuesNeedingAttention: progress.issues_needing_attention,
      issuesOnTrack: progress.issues_on_track,
    },
    counts: {
      openedEpics: 0,
      closedEpics: 0,
      openedIssues: progress.opened_issues,
      closedIssues: progress.closed_issues,
    },
    weights: { openedIssues: progress.opened_issues_weight, closedIssues: progress.closed_issues_weight },
    parent: parent && { title: parent.title, webPath: pathOf(parent.web_url) },
  };
}
