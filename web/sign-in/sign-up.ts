import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import { makeStore } from '../state/make-store.ts';

/** The fields of the sign-up form. */
export interface Registration {
  name: string;
  username: string;
  email: string;
  password: string;
}

const fieldNames: Record<keyof Registration, string> = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
};

/** State of the form for an account of one's own. */
export class SignUp {
  values: Registration;
  isPending = false;
  /** Validation errors by field. */
  fieldErrors: Partial<Record<keyof Registration, string>> = {};
  /** Error of the form as a whole. */
  error: string | null = null;

  /** `register` creates the account and signs in; an invited address cannot be changed. */
  constructor(
    private readonly register: (registration: Registration) => Promise<void>,
    readonly invitedEmail: string | null = null,
  ) {
    this.values = { name: '', username: '', email: invitedEmail ?? '', password: '' };
    makeStore(this);
  }

  set(field: keyof Registration, value: string): void {
    this.values = { ...this.values, [field]: value };
    const { [field]: _corrected, ...others } = this.fieldErrors;
    this.fieldErrors = others;
  }

  async submit(): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.error = null;
    this.fieldErrors = {};
    const { name, username, email, password } = this.values;
    try {
      await this.register({ name: name.trim(), username: username.trim(), email: email.trim(), password });
    } catch (error) {
      runInAction(() => {
        this.refuse(error);
        this.isPending = false;
      });
    }
  }

  private refuse(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : {};
    const refused = (Object.keys(fieldNames) as (keyof Registration)[]).filter((field) => fields[field]);
    this.fieldErrors = Object.fromEntries(
      refused.map((field) => [field, `${fieldNames[field]} ${fields[field]?.join(', ')}.`]),
    );
    if (refused.length === 0) this.error = errorText(error);
  }
}
