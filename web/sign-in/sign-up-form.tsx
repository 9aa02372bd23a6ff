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
  /** An invited address cannot be changed. */
  isInvited?: boolean;
}

/** The fields of an account of one's own. */
export const SignUpForm = observer(function SignUpForm({ form, action, isInvited = false }: SignUpFormProps) {
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
        isReadOnly={isInvited}
        {...(isInvited && { description: 'The invitation is for this address.' })}
        {...field('email', 'Email')}
      />
      <PasswordField {...newPassword} {...field('password', 'Password')} />
    </EntryForm>
  );
});
