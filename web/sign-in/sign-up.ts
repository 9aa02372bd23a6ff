import { signUpHours } from '../../domain/people/sign-up.ts';
import { Form } from '../state/form.ts';
import { readLocal, writeLocal } from '../state/local-storage.ts';

/** Where the secret of an invitation is kept. */
export const tokenKey = 'invitation';

/** The fields of the sign-up form. */
export interface Registration {
  name: string;
  username: string;
  email: string;
  password: string;
}

/** The form for an account of one's own; `register` creates it and signs in. */
export function signUpForm(register: (registration: Registration) => Promise<void>, email = ''): Form<Registration> {
  return new Form({
    fields: { name: '', username: '', email, password: '' },
    send: ({ name, username, email: address, password }) =>
      register({ name: name.trim(), username: username.trim(), email: address.trim(), password }),
  });
}

/** Keeps the invitation of this tab for the one that the link in the mail opens, as long as that link works. */
export function keepInvitation(storage: Storage | undefined, now = Date.now()): void {
  const token = storage?.getItem(tokenKey) ?? null;
  if (token !== null) writeLocal(tokenKey, `${now + signUpHours * 3_600_000} ${token}`);
}

/** The secret of the invitation that was kept for this tab; empty without one. */
export function takeInvitation(now: number): string {
  const [until = '', token = ''] = (readLocal(tokenKey) ?? '').split(' ');
  writeLocal(tokenKey, null);
  return Number(until) > now ? token : '';
}
