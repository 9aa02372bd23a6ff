import { Form } from '../state/form.ts';

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
