import type { MergeRequestState } from '../../domain/merge-requests/merge-request.ts';
import { isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

export interface PersonAnswer {
  name: string;
  username: string;
}

/** The fields of a merge request that its page uses. */
export interface MergeRequestAnswer {
  iid: number;
  title: string;
  description: string | null;
  state: MergeRequestState;
  draft: boolean;
  source_branch: string;
  target_branch: string;
  author: PersonAnswer | null;
  assignees: readonly PersonAnswer[];
  reviewers: readonly PersonAnswer[];
  labels: readonly string[];
  milestone: { title: string } | null;
  created_at: string;
  updated_at: string;
  merged_by: PersonAnswer | null;
  merged_at: string | null;
  closed_by: PersonAnswer | null;
  closed_at: string | null;
  references: { full: string };
}

interface ApprovalsAnswer {
  approved_by: readonly { user: PersonAnswer }[];
}

/** A merge request as it is recorded, with its description as a comment would look. */
export class MergeRequestStore {
  mergeRequest: MergeRequestAnswer | null = null;
  /** "Group / Project" */
  fullName = '';
  approvers: readonly PersonAnswer[] = [];
  /** Null for readers without an account, who see the source of the description. */
  descriptionHtml: string | null = null;
  loadError: unknown = null;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Pick<Application, 'api' | 'session'>,
    readonly fullPath: string,
    readonly iid: string,
  ) {
    makeStore(this);
  }

  /** True if it does not exist in this project, or the reader may not see it. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  async load(): Promise<void> {
    this.loadError = null;
    await this.#calls.read(
      (signal) => this.read(signal),
      ({ mergeRequest, approvals, project, html }) => {
        this.fullName = project.name_with_namespace;
        this.mergeRequest = mergeRequest;
        this.approvers = approvals.approved_by.map(({ user }) => user);
        this.descriptionHtml = html;
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }

  private async read(signal: AbortSignal) {
    const { api } = this.environment;
    const place = `/api/v4/projects/${encodeURIComponent(this.fullPath)}`;
    const root = `${place}/merge_requests/${encodeURIComponent(this.iid)}`;
    const [project, mergeRequest, approvals] = await Promise.all([
      api.rest<{ name_with_namespace: string }>('GET', place, { signal }),
      api.rest<MergeRequestAnswer>('GET', root, { signal }),
      api.rest<ApprovalsAnswer>('GET', `${root}/approvals`, { signal }),
    ]);
    return { project, mergeRequest, approvals, html: await this.rendered(mergeRequest.description ?? '', signal) };
  }

  private async rendered(text: string, signal: AbortSignal): Promise<string | null> {
    const { api, session } = this.environment;
    if (text === '' || session.user === null) return null;
    const body = { text, gfm: true, project: this.fullPath };
    return (await api.rest<{ html: string }>('POST', '/api/v4/markdown', { body, signal })).html;
  }
}
