import { isAbsent } from '../api/api-error.ts';
import type { MergeRequest, UserBasic } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

/** A merge request as it is recorded, with its description as a comment would look. */
export class MergeRequestStore {
  mergeRequest: MergeRequest | null = null;
  /** "Group / Project" */
  fullName = '';
  approvers: readonly UserBasic[] = [];
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
    const place = `/api/v4/projects/${encodeURIComponent(this.fullPath)}` as const;
    const root = `${place}/merge_requests/${encodeURIComponent(this.iid)}` as const;
    const [project, mergeRequest, approvals] = await Promise.all([
      api.rest('GET', place, { signal }),
      api.rest('GET', root, { signal }),
      api.rest('GET', `${root}/approvals`, { signal }),
    ]);
    return { project, mergeRequest, approvals, html: await this.rendered(mergeRequest.description ?? '', signal) };
  }

  private async rendered(text: string, signal: AbortSignal): Promise<string | null> {
    const { api, session } = this.environment;
    if (text === '' || session.user === null) return null;
    const body = { text, gfm: true, project: this.fullPath };
    return (await api.rest('POST', '/api/v4/markdown', { body, signal })).html;
  }
}
