import { runInAction } from 'mobx';
import { visibilityProblem } from '../../domain/namespaces/visibility.ts';
import { errorText } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import type { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { groupsSource } from '../work-items/places/group-source.ts';
import { PlaceSearch, type Place } from '../work-items/places/place-search.ts';
import type { SettingsPlace } from './settings-place.ts';

/** Moves a group or project to another group, or a group to the top level. */
export class Transfer {
  readonly search: PlaceSearch;
  /** Where it goes once that is confirmed; `null` is the top level. */
  target: Place | null = null;
  isAsked = false;
  isMoving = false;
  error: string | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'boot'>,
    /** What is moved. */
    private readonly reading: Reading<SettingsPlace>,
    /** Opens the settings at the new path. */
    private readonly follow: (fullPath: string) => Promise<void>,
  ) {
    this.search = new PlaceSearch('Couldn’t load groups.', (search, signal) => this.find(search, signal));
    makeStore(this);
  }

  /** Why the chosen group cannot take it, in a sentence. */
  get problem(): string | null {
    const { place } = this;
    const visibility = this.search.chosen?.visibility;
    if (place === null || visibility === undefined) return null;
    const problem = visibilityProblem(place.visibility, { kind: 'group', visibility }, []);
    return problem === null ? null : `A ${place.kind} ${problem}. Change its visibility first.`;
  }

  /** Asks before it is moved to a group, or to the top level. */
  ask(target: Place | null): void {
    this.target = target;
    this.isAsked = true;
    this.error = null;
  }

  cancel(): void {
    this.isAsked = false;
  }

  async confirm(): Promise<void> {
    const { place } = this;
    if (place === null) return;
    await during(this, 'isMoving', async () => {
      try {
        const fullPath = await this.send(place);
        this.cancel();
        this.search.choose(null);
        toast(place.kind === 'group' ? 'Group moved' : 'Project moved', { tone: 'success' });
        await this.follow(fullPath);
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
        this.cancel();
      }
    });
  }

  private get place(): SettingsPlace | null {
    return this.reading.answer;
  }

  private async send({ kind, id }: SettingsPlace): Promise<string> {
    const { api } = this.environment;
    const { target } = this;
    if (kind === 'group') {
      const body = target === null ? {} : { group_id: String(target.id) };
      return (await api.rest('POST', `/api/v4/groups/${id}/transfer`, { body })).full_path;
    }
    const body = { namespace: String(target?.id) };
    return (await api.rest('PUT', `/api/v4/projects/${id}/transfer`, { body })).path_with_namespace;
  }

  /** Groups in which the reader may create such a thing: not where it is, and not itself or below it. */
  private async find(search: string, signal: AbortSignal): Promise<Place[]> {
    const { place } = this;
    if (place === null) return [];
    const { api, boot } = this.environment;
    const found = await groupsSource(api, place.kind, boot.user?.admin === true)(search, signal);
    return found.filter(
      ({ id, path }) => id !== place.parent?.id && !(place.kind === 'group' && isWithin(path, place.fullPath)),
    );
  }
}

function isWithin(path: string, fullPath: string): boolean {
  return `${path}/`.startsWith(`${fullPath}/`);
}
