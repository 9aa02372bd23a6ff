import type { Day } from '../../domain/calendar/day.ts';
import { visibilities, type Visibility } from '../../domain/namespaces/namespace.ts';
import type { ApiClient } from '../api/client.ts';
import type { ApplicationSettings } from '../api/rest.generated.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

const path = '/api/v4/application/settings';

interface SettingsFields {
  default_group_visibility: Visibility;
  default_project_visibility: Visibility;
  default_projects_limit: string;
  can_create_group: boolean;
  user_default_external: boolean;
  require_two_factor_authentication: boolean;
  announcement: string;
  /** Null to show it until it is removed. */
  announcement_until: Day | null;
  announcement_dismissible: boolean;
}

const blank: SettingsFields = {
  default_group_visibility: visibilities[0],
  default_project_visibility: visibilities[0],
  default_projects_limit: '0',
  can_create_group: true,
  user_default_external: false,
  require_two_factor_authentication: false,
  announcement: '',
  announcement_until: null,
  announcement_dismissible: true,
};

/** The settings of the instance that change while it runs. */
export class InstanceSettings {
  readonly reading: Reading<ApplicationSettings>;
  readonly form: Form<SettingsFields>;

  constructor(private readonly api: ApiClient) {
    this.reading = new Reading(async (signal) => {
      const settings = await api.rest('GET', path, { signal });
      this.form.rebase(fieldsOf(settings));
      return settings;
    });
    this.form = new Form({
      fields: blank,
      required: ({ default_projects_limit: limit }) => ({
        default_projects_limit: /^\d{1,10}$/.test(limit.trim()) ? undefined : 'Enter a whole number.',
      }),
      send: (fields) => this.send(fields),
    });
    makeStore(this);
  }

  private async send(fields: SettingsFields): Promise<SettingsFields> {
    const body = { ...fields, default_projects_limit: Number(fields.default_projects_limit) };
    const saved = await this.api.rest('PUT', path, { body });
    this.reading.show(saved);
    toast('Settings saved', { tone: 'success' });
    return fieldsOf(saved);
  }
}

function fieldsOf(settings: ApplicationSettings): SettingsFields {
  return {
    default_group_visibility: settings.default_group_visibility,
    default_project_visibility: settings.default_project_visibility,
    default_projects_limit: String(settings.default_projects_limit),
    can_create_group: settings.can_create_group,
    user_default_external: settings.user_default_external,
    require_two_factor_authentication: settings.require_two_factor_authentication,
    announcement: settings.announcement,
    announcement_until: settings.announcement_until,
    announcement_dismissible: settings.announcement_dismissible,
  };
}
