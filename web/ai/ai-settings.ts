import type { AiAvailability } from '../../domain/ai/ai-settings.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { SingleGroup } from '../api/rest.generated.ts';
import { namespaceReader, type NamedNamespace, type Namespace } from '../app/namespace.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

interface AiFields {
  duo_availability: AiAvailability;
  experiment_features_enabled: boolean;
}

const failure = 'An error occurred while retrieving your settings. Reload the page to try again.';

/** The AI settings of a group. */
export class AiSettings {
  readonly reading: Reading<NamedNamespace & SingleGroup>;
  readonly form: Form<AiFields>;

  constructor(
    private readonly api: ApiClient,
    namespace: Namespace,
  ) {
    const read = namespaceReader<SingleGroup>(api, namespace);
    this.reading = new Reading(async (signal) => {
      const group = await read(signal);
      if (group.duo_availability === undefined) throw new ApiError('not_found', { status: 404 });
      this.form.rebase(fieldsOf(group));
      return group;
    });
    this.form = new Form({
      fields: fieldsOf({}),
      send: (fields) => this.send(fields),
      errorOf: (error) =>
        error instanceof ApiError && Object.keys(error.fields).length > 0 ? errorText(error) : failure,
    });
    makeStore(this);
  }

  /** True if the parent group turned AI off permanently, so that nothing can be chosen here. */
  get isLocked(): boolean {
    return this.reading.answer?.ai_limits?.duo_availability === 'never_on';
  }

  /** Only owners decide about experimental features. */
  get showsExperiments(): boolean {
    return this.reading.answer?.experiment_features_enabled !== undefined;
  }

  get experimentsAreLocked(): boolean {
    return this.isLocked || this.reading.answer?.ai_limits?.experiment_features_enabled === false;
  }

  private async send({ duo_availability, experiment_features_enabled }: AiFields): Promise<AiFields | undefined> {
    const group = this.reading.answer;
    if (group === null) return undefined;
    const body = { duo_availability, ...(this.showsExperiments && { experiment_features_enabled }) };
    const saved = await this.api.rest('PUT', `/api/v4/groups/${group.id}`, { body });
    this.reading.show({ ...group, ...saved });
    toast('Group was successfully updated.');
    return fieldsOf(saved);
  }
}

function fieldsOf(group: Partial<SingleGroup>): AiFields {
  return {
    duo_availability: group.duo_availability ?? 'default_on',
    experiment_features_enabled: group.experiment_features_enabled ?? false,
  };
}
