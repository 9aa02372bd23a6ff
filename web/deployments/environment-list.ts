import { reaction, runInAction } from 'mobx';
import type { DeploymentStatus } from '../../domain/deployments/deployment.ts';
import type { EnvironmentState, EnvironmentTier } from '../../domain/deployments/environment.ts';
import { errorText, isAbsent, reportDefect } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Application } from '../app/application-context.ts';
import type { Changes } from '../app/changes/changes.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { pageNumber, rangeInWords } from '../state/numbered-pages.ts';

const perPage = 20;

/** The fields of a project that the page uses. */
interface ProjectAnswer {
  id: number;
  name: string;
  name_with_namespace: string;
  namespace: { kind: 'group' | 'user'; full_path: string } | null;
}

export interface ApprovalAnswer {
  user: { id: number; name: string } | null;
  status: 'approved' | 'rejected';
  created_at: string;
  comment: string;
}

export interface DeploymentAnswer {
  id: number;
  iid: number;
  ref: string;
  sha: string;
  created_at: string;
  status: DeploymentStatus;
  user: { name: string } | null;
  pending_approval_count: number;
  approvals: readonly ApprovalAnswer[];
  approval_summary: { rules: readonly { id: number; access_level_description: string }[] };
  can_approve: boolean;
}

export interface EnvironmentAnswer {
  id: number;
  name: string;
  external_url: string | null;
  tier: EnvironmentTier;
  state: EnvironmentState;
  last_deployment: DeploymentAnswer | null;
}

/** A page of a project's environments, each with its last deployment. The URL determines the page. */
export class EnvironmentList {
  project: ProjectAnswer | null = null;
  answer: (Page<EnvironmentAnswer> & { page: number }) | null = null;
  loadError: unknown = null;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Pick<Application, 'api' | 'changes' | 'router'>,
    readonly fullPath: string,
  ) {
    makeStore(this);
  }

  /** True if the project does not exist, or the reader may not see its environments. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  get page(): number {
    return pageNumber(new URLSearchParams(this.environment.router.search).get('page'));
  }

  /** "21–40 of 57"; null if there is nothing. */
  get rangeText(): string | null {
    const { answer } = this;
    return answer && rangeInWords({ page: answer.page, perPage, count: answer.items.length }, answer.total);
  }

  get pageLinks(): { previous: string | null; next: string | null } {
    const { path } = this.environment.router;
    const { page = 1, nextPage = null } = this.answer ?? {};
    return {
      previous: page > 1 ? `${path}?page=${page - 1}` : null,
      next: nextPage === null ? null : `${path}?page=${nextPage}`,
    };
  }

  /** Follows the URL and other people's changes; returns a function that stops it. */
  start(): () => void {
    const stop = reaction(
      () => this.page,
      () => void this.load(),
      { fireImmediately: true },
    );
    const stopWatching = this.environment.changes.watch(this.fullPath, (changes) => this.applyChanges(changes));
    return () => {
      stopWatching();
      stop();
      this.#calls.stop();
    };
  }

  async load(): Promise<void> {
    this.loadError = null;
    await this.read((error) => {
      this.loadError = error;
    });
  }

  /** Reads the page again; what is shown stays if that fails for a moment. Returns false to try again. */
  private async applyChanges({ deployments, reload }: Changes): Promise<boolean> {
    // The first reading may be older than the change.
    if (this.project === null) return this.loadError !== null;
    if (!reload && !deployments.includes(this.project.id)) return true;
    return this.read((error) => {
      if (isAbsent(error)) this.loadError = error;
      else reportDefect(error);
    });
  }

  private read(fail: (error: unknown) => void): Promise<boolean> {
    const { api } = this.environment;
    const { page } = this;
    const path = `/api/v4/projects/${encodeURIComponent(this.fullPath)}`;
    return this.#calls.read(
      (signal) =>
        Promise.all([
          this.project ?? api.rest<ProjectAnswer>('GET', path, { signal }),
          api.page<EnvironmentAnswer>(`${path}/environments`, { query: { page, per_page: perPage }, signal }),
        ]),
      ([project, environments]) => {
        this.project = project;
        this.answer = { ...environments, page };
        this.loadError = null;
      },
      fail,
    );
  }
}

/** The form for approving or rejecting a blocked deployment. */
export class ApprovalForm {
  comment = '';
  /** The approval rule to use; an empty text means all rules that match the reader. */
  representedAs = '';
  sending: ApprovalAnswer['status'] | null = null;
  error: string | null = null;

  constructor(
    private readonly list: EnvironmentList,
    private readonly deploymentId: number,
  ) {
    makeStore(this);
  }

  write(comment: string): void {
    this.comment = comment;
  }

  represent(name: string): void {
    this.representedAs = name;
  }

  /** Sends it, and reloads the environments; returns true on success. */
  async send(status: ApprovalAnswer['status']): Promise<boolean> {
    const { list, deploymentId, comment, representedAs } = this;
    if (this.sending !== null || list.project === null) return false;
    this.sending = status;
    this.error = null;
    try {
      const path = `/api/v4/projects/${list.project.id}/deployments/${deploymentId}/approval`;
      const body = { status, comment, ...(representedAs !== '' && { represented_as: representedAs }) };
      await list.environment.api.rest('POST', path, { body });
      await list.load();
      return true;
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
      return false;
    } finally {
      runInAction(() => {
        this.sending = null;
      });
    }
  }
}
