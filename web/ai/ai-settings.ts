import { runInAction } from 'mobx';
import type { AiAvailability } from '../../domain/ai/ai-settings.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

/** The fields of a group with AI settings that the reader may change. */
interface AiGroup {
  id: number;
  name: string;
  full_name: string;
  full_path: string;
  duo_availability?: AiAvailability;
  /** Only for owners. */
  experiment_features_enabled?: boolean;
  /** False while no AI call can be answered. */
  ai_provider_is_set?: boolean;
  /** What the parent group allows; null at the top level. */
  ai_limits?: { duo_availability: AiAvailability; experiment_features_enabled: boolean } | null;
}

const failure = 'An error occurred while retrieving your settings. Reload the page to try again.';

/** The AI settings of a group: saved ones and the draft. */
export class AiSettings {
  group: AiGroup | null = null;
  availability: AiAvailability = 'default_on';
  experiments = false;
  /** Why the page could not be loaded. */
  loadError: unknown = null;
  /** Why the last save failed. */
  error: string | null = null;
  isSaving = false;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
  ) {
    makeStore(this);
  }

  get isMissing(): boolean {
    return this.loadError instanceof ApiError && this.loadError.kind === 'not_found';
  }

  /** True if the parent group turned AI off permanently, so that nothing can be chosen here. */
  get isLocked(): boolean {
    return this.group?.ai_limits?.duo_availability === 'never_on';
  }

  /** Only owners decide about experimental features. */
  get showsExperiments(): boolean {
    return this.group?.experiment_features_enabled !== undefined;
  }

  get experimentsAreLocked(): boolean {
    return this.isLocked || this.group?.ai_limits?.experiment_features_enabled === false;
  }

  get isChanged(): boolean {
    const { group } = this;
    if (group === null) return false;
    return (
      this.availability !== group.duo_availability || this.experiments !== (group.experiment_features_enabled ?? false)
    );
  }

  choose(availability: AiAvailability): void {
    this.availability = availability;
  }

  switchExperiments(experiments: boolean): void {
    this.experiments = experiments;
  }

  async load(): Promise<void> {
    this.loadError = null;
    await this.#calls.read(
      async (signal) => {
        const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}`;
        const group = await this.api.rest<AiGroup>('GET', path, { query: { with_projects: false }, signal });
        if (group.duo_availability === undefined) throw new ApiError('not_found', { status: 404 });
        return group;
      },
      (group) => this.show(group),
      (error) => {
        this.loadError = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }

  /** Saves the draft; returns true on success. */
  async save(): Promise<boolean> {
    const { group, availability, experiments } = this;
    if (group === null) return false;
    const saved = await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        const body = {
          duo_availability: availability,
          ...(this.showsExperiments && { experiment_features_enabled: experiments }),
        };
        this.show(await this.api.rest<AiGroup>('PUT', `/api/v4/groups/${group.id}`, { body }));
        return true;
      } catch (error) {
        const isRefused = error instanceof ApiError && Object.keys(error.fields).length > 0;
        runInAction(() => {
          this.error = isRefused ? errorText(error) : failure;
        });
        return false;
      }
    });
    return saved === true;
  }

  private show(group: AiGroup): void {
    this.group = group;
    this.availability = group.duo_availability ?? 'default_on';
    this.experiments = group.experiment_features_enabled ?? false;
  }
}
