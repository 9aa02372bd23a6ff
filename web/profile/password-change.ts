import type { ApiClient } from '../api/client.ts';
import { Form } from '../state/form.ts';
import { toast } from '../widgets/toast/toast.ts';

interface PasswordFields {
  current_password: string;
  password: string;
}

const blank: PasswordFields = { current_password: '', password: '' };

/** The form of a new password; saving it ends all other sessions. */
export function passwordChange(api: ApiClient, onDone: () => void): Form<PasswordFields> {
  return new Form({
    fields: blank,
    send: async ({ current_password: currentPassword, password }) => {
      await api.rest<void>('PUT', '/-/profile/password', { body: { currentPassword, password } });
      toast('Password changed. You are signed out everywhere else.', { tone: 'success' });
      onDone();
      return blank;
    },
  });
}
