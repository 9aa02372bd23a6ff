import type { ApiClient } from '../api/client.ts';
import type { Session } from '../app/session.ts';
import { Form } from '../state/form.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

interface ProfileFields {
  name: string;
}

/** The form of a person's profile. */
export function profileForm(api: ApiClient, session: Session): Form<ProfileFields> {
  const { user } = session;
  return new Form({
    fields: { name: user?.name ?? '' },
    send: async (fields) => {
      const name = fields.name.trim();
      await api.rest<void>('PUT', '/-/profile', { body: { name } });
      session.update({ name });
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
