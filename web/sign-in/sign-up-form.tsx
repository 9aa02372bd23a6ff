import { observer } from 'mobx-react-lite';
import type { Form } from '../state/form.ts';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { newPassword } from './new-password.ts';
import type { Registration } from './sign-up.ts';

interface SignUpFormProps {
  form: Form<Registration>;
  action: string;
  /** Why the address cannot be changed, as a sentence. */
  addressReason?: string;
}

/** The fields of an account of one's own. */
export const SignUpForm = observer(function SignUpForm({ form, action, addressReason }: SignUpFormProps) {
  const field = (name: keyof Registration, label: string) => ({
    label,
    name,
    isRequired: true,
    ...form.field(name, label),
  });
  return (
    <EntryForm form={form} label={action} action={action}>
      <TextField autoComplete="name" autoFocus {...field('name', 'Name')} />
      <TextField autoComplete="username" {...field('username', 'Username')} />
      <TextField
        type="email"
        autoComplete="email"
        isReadOnly={addressReason !== undefined}
        description={addressReason}
        {...field('email', 'Email')}
      />
      <PasswordField {...newPassword} {...field('password', 'Password')} />
    </EntryForm>
  );
});
