import { runInAction } from 'mobx';
import { errorText, isAbsent } from '../api/api-error.ts';
import type { Milestone, MilestoneReport, Project, SingleGroup } from '../api/rest.generated.ts';
import { pathOf } from '../app/addresses.ts';
import type { Application } from '../app/application-context.ts';
import type { Changes } from '../app/changes/changes.ts';
import { apiPath, namespaceReader, type Namespace } from '../app/namespace.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { milestoneAddresses } from './milestone-addresses.ts';
import { MilestoneIssues } from './milestone-issues.ts';
import type { MilestonePlace } from './milestone-place.ts';
import { readMilestone } from './read-milestone.ts';

export interface MilestoneAnswer {
  place: MilestonePlace;
  milestone: Milestone;
  report: MilestoneReport;
  descriptionHtml: string | null;
  /** Whether the reader may move it to the group of its project. */
  mayPromote: boolean;
  /** Its issues that nobody works on yet, that someone works on, and that are done. */
  lists: readonly { title: string; issues: MilestoneIssues }[];
}

/** A milestone with its progress, and what can be done with it. */
export class MilestoneStore {
  readonly reading: Reading<MilestoneAnswer>;
  /** Why it could not be changed. */
  error: string | null = null;
  /** What the reader is asked to confirm. */
  asks: 'delete' | 'promote' | null = null;
  isBusy = false;
  #lists: MilestoneAnswer['lists'] | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router' | 'changes'>,
    readonly namespace: Namespace,
    private readonly iid: string,
  ) {
    const readPlace = namespaceReader(environment.api, namespace);
    this.reading = new Reading(async (signal) => {
      const place = await readPlace(signal);
      return this.read(place, signal);
    });
    makeStore(this);
  }

  /** Loads the page and follows changes by others; returns a function that stops it. */
  start(): () => void {
    void this.reading.load();
    const stop = this.environment.changes.watch(this.namespace.fullPath, (changes) => this.applyChanges(changes));
    return () => {
      stop();
      this.reading.stop();
      for (const { issues } of this.#lists ?? []) issues.stop();
    };
  }

  ask(question: 'delete' | 'promote' | null): void {
    this.asks = question;
  }

  /** Closes or reopens it. */
  async changeState({ id, state }: Milestone): Promise<void> {
    await this.act(async (path) => {
      const body = { state_event: state === 'active' ? ('close' as const) : ('activate' as const) };
      await this.environment.api.rest('PUT', `${path}/${id}`, { body });
      await this.reading.reload();
    });
  }

  async delete({ id }: Milestone): Promise<void> {
    await this.act(async (path) => {
      await this.environment.api.rest('DELETE', `${path}/${id}`);
      toast('Milestone deleted', { tone: 'success' });
      await this.environment.router.navigate(milestoneAddresses(this.namespace).list);
    });
  }

  /** Makes it a milestone of the group above the project. */
  async promote({ id }: Milestone): Promise<void> {
    const path = `/api/v4/projects/${encodeURIComponent(this.namespace.fullPath)}/milestones` as const;
    await this.act(async () => {
      const { web_url: url } = await this.environment.api.rest('POST', `${path}/${id}/promote`);
      toast('Milestone promoted to the group', { tone: 'success' });
      await this.environment.router.navigate(pathOf(url));
    });
  }

  private async read(place: MilestonePlace & (SingleGroup | Project), signal: AbortSignal): Promise<MilestoneAnswer> {
    const { api } = this.environment;
    const { namespace } = this;
    const milestone = await readMilestone(api, namespace, this.iid, signal);
    const path = `${apiPath(namespace)}/milestones/${milestone.id}` as const;
    const { description } = milestone;
    const body = { text: description ?? '', [namespace.kind]: namespace.fullPath };
    const [report, rendered, mayPromote] = await Promise.all([
      api.rest('GET', `${path}/report`, { signal }),
      description === null || description === '' ? null : api.rest('POST', '/api/v4/markdown', { body, signal }),
      this.mayPromote(place, signal),
    ]);
    this.#lists ??= this.listsAt(`${path}/issues`);
    await Promise.all(this.#lists.map(({ issues }) => issues.load()));
    return {
      place,
      milestone,
      report,
      descriptionHtml: rendered?.html ?? null,
      mayPromote,
      lists: this.#lists,
    };
  }

  private listsAt(path: ConstructorParameters<typeof MilestoneIssues>[1]): MilestoneAnswer['lists'] {
    const list = (title: string, filter: ConstructorParameters<typeof MilestoneIssues>[2]) => ({
      title,
      issues: new MilestoneIssues(this.environment, path, filter),
    });
    return [
      list('Not started', { state: 'opened', assignee_id: 'None' }),
      list('Ongoing', { state: 'opened', assignee_id: 'Any' }),
      list('Completed', { state: 'closed' }),
    ];
  }

  /** It takes the right in the project and in the group above. */
  private async mayPromote(place: SingleGroup | Project, signal: AbortSignal): Promise<boolean> {
    if (!('namespace' in place) || place.can_administrate_milestones !== true) return false;
    if (place.namespace?.kind !== 'group') return false;
    const { full_path: fullPath } = place.namespace;
    try {
      const path = apiPath({ kind: 'group', fullPath }) as `/api/v4/groups/${string}`;
      const group = await this.environment.api.rest('GET', path, { query: { with_projects: false }, signal });
      return group.can_administrate_milestones === true;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  }

  private async act(act: (path: `${ReturnType<typeof apiPath>}/milestones`) => Promise<unknown>): Promise<void> {
    await during(this, 'isBusy', async () => {
      this.error = null;
      try {
        await act(`${apiPath(this.namespace)}/milestones`);
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    this.ask(null);
  }

  private async applyChanges({ items, gone, milestones, reload }: Changes): Promise<boolean> {
    const isTouched = items.some(({ type }) => type !== 'epic') || gone.length + milestones.length > 0;
    return !isTouched && !reload ? true : this.reading.follow();
  }
}
