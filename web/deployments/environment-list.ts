import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { DeploymentApproval, Environment, Project } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import type { Changes } from '../app/changes/changes.ts';
import { Drafts } from '../app/drafts.ts';
import { apiPath, namespaceReader, type NamedNamespace, type Namespace } from '../app/namespace.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';

const perPage = 20;

interface EnvironmentsAnswer extends Page<Environment> {
  project: NamedNamespace & Project;
}

/** A project's environments, each with its last deployment; follows what others deploy. */
export class EnvironmentList {
  readonly list: ListScreen<object, EnvironmentsAnswer>;

  constructor(
    readonly environment: Pick<Application, 'api' | 'changes' | 'router' | 'session'>,
    private readonly namespace: Namespace,
  ) {
    const { api, router } = environment;
    const readProject = namespaceReader<Project>(api, namespace);
    this.list = new ListScreen<object, EnvironmentsAnswer>({
      router,
      view: {},
      perPage,
      read: async ({ page }, signal) => {
        const query = { page, per_page: perPage };
        const [project, environments] = await Promise.all([
          readProject(signal),
          api.page(`${apiPath(namespace)}/environments`, { query, signal }),
        ]);
        return { ...environments, project };
      },
    });
    makeStore(this);
  }

  /** Follows the URL and other people's changes; returns a function that stops it. */
  start(): () => void {
    const stop = this.list.start();
    const { changes } = this.environment;
    const stopWatching = changes.watch(this.namespace.fullPath, (changed) => this.applyChanges(changed));
    return () => {
      stopWatching();
      stop();
    };
  }

  /** Reads the page again. Returns false to try again. */
  private async applyChanges({ deployments, reload }: Changes): Promise<boolean> {
    const { answer, reading } = this.list;
    // The first reading may be older than the change.
    if (answer === null) return reading.error !== null;
    if (!reload && !deployments.includes(answer.project.id)) return true;
    return reading.follow();
  }
}

/** The form for approving or rejecting a blocked deployment. Its comment is stored in this browser until it is sent. */
export class ApprovalForm {
  comment: string;
  /** The approval rule to use; an empty text means all rules that match the reader. */
  representedAs = '';
  sending: DeploymentApproval['status'] | null = null;
  error: string | null = null;
  private readonly drafts: Drafts;

  constructor(
    private readonly environments: EnvironmentList,
    private readonly deploymentId: number,
  ) {
    this.drafts = new Drafts(environments.environment.session.user?.id ?? null);
    this.comment = this.drafts.read(this.place) ?? '';
    makeStore(this);
  }

  private get place(): string {
    return `deployment/${this.deploymentId}/approval`;
  }

  write(comment: string): void {
    this.comment = comment;
    this.drafts.keep(this.place, comment);
  }

  represent(name: string): void {
    this.representedAs = name;
  }

  /** Sends it, and reloads the environments; returns true on success. */
  async send(status: DeploymentApproval['status']): Promise<boolean> {
    const { environments, deploymentId, comment, representedAs } = this;
    const { list, environment } = environments;
    if (this.sending !== null || list.answer === null) return false;
    this.sending = status;
    this.error = null;
    try {
      const path = `/api/v4/projects/${list.answer.project.id}/deployments/${deploymentId}/approval` as const;
      const body = { status, comment, ...(representedAs !== '' && { represented_as: representedAs }) };
      await environment.api.rest('POST', path, { body });
      this.drafts.keep(this.place, null);
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
