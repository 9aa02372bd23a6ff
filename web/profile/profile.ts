import type { ApiClient } from '../api/client.ts';
import type { Session } from '../app/session.ts';
import { Form } from '../state/form.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

interface ProfileFields {
  name: string;
  /** `''` means the instance's setting. */
  firstDayOfWeek: string;
}

/** The form of a person's profile. */
export function profileForm(api: ApiClient, session: Session): Form<ProfileFields> {
  const { user } = session;
  return new Form({
    fields: { name: user?.name ?? '', firstDayOfWeek: user?.firstDayOfWeek?.toString() ?? '' },
    send: async (fields) => {
      const name = fields.name.trim();
      const firstDayOfWeek = fields.firstDayOfWeek === '' ? null : Number(fields.firstDayOfWeek);
      await api.rest<void>('PUT', '/-/profile', { body: { name, firstDayOfWeek } });
      session.update({ name, firstDayOfWeek });
      toast('Profile saved', { tone: 'success' });
      return { name };
    },
  });
}

/** The email address of the reader; without it the form works all the same. */
export function emailReading(api: ApiClient): Reading<string> {
  return new Reading(async (signal) => {
    const { email } = await api.rest('GET', '/api/v4/user', { signal });
    return email;
  });
}
