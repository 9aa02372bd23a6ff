import type { ApiClient } from '../api/client.ts';
import type { FullUser } from '../api/rest.generated.ts';
import type { Boot } from '../app/boot.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';

interface PersonFields {
  name: string;
  username: string;
  email: string;
  admin: boolean;
  external: boolean;
  can_create_group: boolean;
  note: string;
  /** Of a new person: whether the link for setting a password is mailed. */
  sendsMail: boolean;
}

/** The form for a new or existing person. */
export class PersonForm {
  readonly form: Form<PersonFields>;
  /** The account once it was saved. */
  saved: FullUser | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly boot: Pick<Boot, 'mailEnabled' | 'passwordsEnabled'>,
    /** Null for a new one. */
    readonly person: FullUser | null,
  ) {
    this.form = new Form<PersonFields>({
      fields: {
        name: person?.name ?? '',
        username: person?.username ?? '',
        email: person?.email ?? '',
        admin: person?.is_admin ?? false,
        external: person?.external ?? false,
        can_create_group: person?.can_create_group ?? true,
        note: person?.note ?? '',
        sendsMail: this.maySendMail,
      },
      required: ({ name, username, email }) => ({
        name: name.trim() === '' ? 'Enter a name.' : undefined,
        username: username.trim() === '' ? 'Enter a username.' : undefined,
        email: email.trim() === '' ? 'Enter an email address.' : undefined,
      }),
      send: (fields) => this.send(fields),
    });
    makeStore(this);
  }

  /** Whether a link to set a password can be mailed to a new person. */
  get maySendMail(): boolean {
    return this.person === null && this.boot.mailEnabled && this.boot.passwordsEnabled;
  }

  get isMailed(): boolean {
    return this.maySendMail && this.form.fields.sendsMail;
  }

  /** Nothing else is sent: an email address that an administrator sends counts as proved. */
  private changed(fields: PersonFields): Partial<Omit<PersonFields, 'sendsMail'>> {
    const { sendsMail: _, ...saved } = this.form.saved;
    const names = Object.keys(saved) as (keyof typeof saved)[];
    return Object.fromEntries(names.filter((name) => fields[name] !== saved[name]).map((name) => [name, fields[name]]));
  }

  private async send(fields: PersonFields): Promise<void> {
    const { person, api } = this;
    if (person !== null) {
      this.saved = await api.rest('PUT', `/api/v4/users/${person.id}`, { body: this.changed(fields) });
      return;
    }
    const { name, username, email, admin, note, sendsMail } = fields;
    // The person who gets the link chooses the password; no one else ever knows it.
    const body = { name, username: username.trim(), email: email.trim(), admin, note, reset_password: true };
    const created = await api.rest('POST', '/api/v4/users', { body });
    this.saved = created;
    if (sendsMail) await api.rest('POST', `/api/v4/users/${created.id}/password_mail`);
  }
}
