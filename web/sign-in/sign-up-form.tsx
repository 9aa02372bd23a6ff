import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type FormEvent } from 'react';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import styles from './entry-card.module.css';
import type { Registration, SignUp } from './sign-up.ts';

/** The fields of an account of one's own. */
export const SignUpForm = observer(function SignUpForm({ form, action }: { form: SignUp; action: string }) {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    formElement.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [form.fieldErrors]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const field = (name: keyof Registration) => ({
    name,
    isRequired: true,
    value: form.values[name],
    error: form.fieldErrors[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <form ref={formElement} aria-label={action} onSubmit={submit} className={styles.form}>
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
      <TextField label="Name" autoComplete="name" autoFocus {...field('name')} />
      <TextField label="Username" autoComplete="username" {...field('username')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        isReadOnly={form.invitedEmail !== null}
        {...(form.invitedEmail !== null && { description: 'The invitation is for this address.' })}
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters; 15 or more are better. A few words work well."
        minLength={8}
        maxLength={128}
        {...field('password')}
      />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        {action}
      </Button>
    </form>
  );
});
