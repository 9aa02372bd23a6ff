import { runInAction } from 'mobx';
import { accessLevels } from '../../domain/access/role.ts';
import type { Day } from '../../domain/calendar/day.ts';
import { counted } from '../../domain/text/plural.ts';
import { reportDefect } from '../api/api-error.ts';
import type { UserBasic } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import { apiPath, type ApiPath, type Namespace } from '../app/namespace.ts';
import { Form } from '../state/form.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { searchPause } from '../widgets/combobox/suggestion.ts';
import { seatSentence, type SeatsTold } from './seats-in-words.ts';

/** Of one request. */
const peopleMaximum = 100;
const suggestionsShown = 8;

/** Someone to add: a person, an email address, or a username that no one has. */
export interface PersonToAdd {
  /** As the server names them in its refusals. */
  key: string;
  person: UserBasic | null;
  isEmail: boolean;
  /** Why they cannot be added. */
  problem: string | null;
}

interface OfferFields {
  access_level: string;
  expires_at: Day | null;
}

type InvitationsPath = `${ApiPath}/invitations`;
type Outcome = AnswerAt<'POST', InvitationsPath>;

/** What became of the people who were sent. */
export interface PeopleAdded {
  members: number;
  invited: number;
}

const refusals: Readonly<Record<string, string>> = {
  'Member already exists': 'Is a member already.',
  'Invite email has already been taken': 'Is invited already.',
  'Invite email is invalid': 'This is no email address.',
};
const nobody = 'No one has this username. Enter an email address to invite them.';

/** The form that adds people: by name if they have an account, by email address if not. */
export class AddPeople {
  readonly form: Form<OfferFields>;
  text = '';
  people: readonly PersonToAdd[] = [];
  found: readonly UserBasic[] = [];
  isOpen = false;
  isSearching = false;
  searchError: string | null = null;
  /** What adding them would do to the seats; null if that is not known or nobody counts them. */
  seats: SeatsTold | null = null;
  readonly #api: Application['api'];
  readonly #path: InvitationsPath;
  readonly #searches = new LatestCall();
  readonly #trials = new LatestCall();
  readonly #sendsMail: boolean;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;
  #trialTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { api, boot }: Pick<Application, 'api' | 'boot'>,
    namespace: Namespace,
    private readonly onAdded: (added: PeopleAdded) => void,
  ) {
    this.#api = api;
    this.#path = `${apiPath(namespace)}/invitations`;
    this.#sendsMail = boot.mailEnabled;
    this.form = new Form<OfferFields>({
      fields: { access_level: String(accessLevels.planner), expires_at: null },
      send: () => this.send(),
    });
    makeStore(this);
  }

  get error(): string | null {
    return this.form.error;
  }

  get isSaving(): boolean {
    return this.form.isSaving;
  }

  get isComplete(): boolean {
    return this.form.isComplete && (this.addable.length > 0 || this.text.trim() !== '');
  }

  /** Those who can be added, as far as is known. */
  get addable(): readonly PersonToAdd[] {
    return this.people.filter(({ problem }) => problem === null);
  }

  get seatText(): string | null {
    const { seats, addable } = this;
    return seats === null || addable.length === 0
      ? null
      : seatSentence(
          seats,
          addable.some(({ isEmail }) => isEmail),
        );
  }

  /** Whether the text is an email address, which can be invited. */
  get isAddress(): boolean {
    return isEmail(this.text.trim());
  }

  write(text: string): void {
    if (/[,;\n]/.test(text) || /\s\S*@|@\S*\s/.test(text)) {
      const parts = text.split(/[,;\n]+|\s+(?=\S+@)|(?<=@\S+)\s+/);
      const rest = parts.pop() ?? '';
      void this.addAll(parts);
      text = rest.trimStart();
    }
    this.text = text;
    this.isOpen = text.trim() !== '';
    this.search();
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen && this.text.trim() !== '';
  }

  /** Adds what is typed. */
  async enter(): Promise<void> {
    const { text } = this;
    this.clearText();
    await this.addAll([text]);
  }

  choose(person: UserBasic): void {
    this.clearText();
    this.add({ key: person.username, person, isEmail: false, problem: null });
  }

  chooseRole(access_level: string): void {
    this.form.change({ access_level });
    this.tryLater();
  }

  remove({ key }: PersonToAdd): void {
    this.people = this.people.filter((one) => one.key !== key);
    this.tryLater();
  }

  async save(): Promise<boolean> {
    if (this.text.trim() !== '') await this.enter();
    return this.addable.length > 0 && (await this.form.save());
  }

  stop(): void {
    clearTimeout(this.#searchTimer);
    clearTimeout(this.#trialTimer);
    this.#searches.stop();
    this.#trials.stop();
  }

  private clearText(): void {
    this.text = '';
    this.isOpen = false;
    this.found = [];
    clearTimeout(this.#searchTimer);
    this.#searches.stop();
  }

  private add(one: PersonToAdd): void {
    if (this.people.length >= peopleMaximum || this.people.some(({ key }) => key === one.key)) return;
    this.people = [...this.people, one];
    this.tryLater();
  }

  private async addAll(texts: readonly string[]): Promise<void> {
    for (const text of texts.map((part) => part.trim()).filter((part) => part !== '')) {
      if (isEmail(text)) this.add({ key: text, person: null, isEmail: true, problem: null });
      else await this.addNamed(text.replace(/^@/, ''));
    }
  }

  private async addNamed(username: string): Promise<void> {
    try {
      const [person] = await this.#api.rest('GET', '/api/v4/users', { query: { username } });
      if (person === undefined) this.add({ key: username, person: null, isEmail: false, problem: nobody });
      else this.add({ key: person.username, person, isEmail: false, problem: null });
    } catch (error) {
      reportDefect(error);
      this.add({ key: username, person: null, isEmail: false, problem: 'They could not be looked up. Try again.' });
    }
  }

  private search(): void {
    clearTimeout(this.#searchTimer);
    const search = this.text.trim().replace(/^@/, '');
    if (search === '') {
      this.clearText();
      return;
    }
    this.isSearching = true;
    this.#searchTimer = setTimeout(() => {
      const query = { search, active: true, per_page: suggestionsShown };
      void this.#searches.read(
        (signal) => this.#api.rest('GET', '/api/v4/users', { query, signal }),
        (found) => {
          this.found = found;
          this.searchError = null;
          this.isSearching = false;
        },
        (error) => {
          reportDefect(error);
          this.found = [];
          this.searchError = 'People could not be searched. Type a username or an email address.';
          this.isSearching = false;
        },
      );
    }, searchPause);
  }

  private bodyOf(people: readonly PersonToAdd[]) {
    const ids = people.flatMap(({ person }) => (person === null ? [] : [person.id]));
    const emails = people.filter(({ isEmail }) => isEmail).map(({ key }) => key);
    const { access_level: level, expires_at: day } = this.form.fields;
    return {
      access_level: Number(level),
      expires_at: day,
      send_email: this.#sendsMail,
      ...(ids.length > 0 && { user_id: ids }),
      ...(emails.length > 0 && { email: emails }),
    };
  }

  /** Asks a little later what adding them would do. */
  private tryLater(): void {
    clearTimeout(this.#trialTimer);
    this.seats = null;
    if (this.addable.length === 0) return;
    this.#trialTimer = setTimeout(() => {
      const body = { ...this.bodyOf(this.addable), dry_run: true };
      void this.#trials.read(
        (signal) => this.#api.rest('POST', this.#path, { body, signal }),
        (outcome) => {
          this.seats = outcome.seats ?? null;
          this.refuse(outcome);
        },
        // Saving says what is wrong.
        reportDefect,
      );
    }, searchPause);
  }

  private refuse(outcome: Outcome): void {
    const message = refusedOf(outcome);
    this.people = this.people.map((one) => {
      const reason = message[one.key];
      return reason === undefined ? one : { ...one, problem: refusals[reason] ?? `${reason}.` };
    });
  }

  /** Adds those who can be added; the others stay in the form, with the reasons. */
  private async send(): Promise<void> {
    this.#trials.stop();
    const sent = this.addable;
    const outcome = await this.#api.rest('POST', this.#path, { body: this.bodyOf(sent) });
    const added = sent.filter(({ key }) => refusedOf(outcome)[key] === undefined);
    const invited = added.filter((one) => one.isEmail).length;
    runInAction(() => {
      this.people = this.people.filter((one) => !added.includes(one));
      this.seats = null;
      this.refuse(outcome);
    });
    if (added.length > 0) this.onAdded({ members: added.length - invited, invited });
  }
}

/** "2 people added, 1 person invited" */
export function addedText({ members, invited }: PeopleAdded): string {
  return [
    ...(members > 0 ? [`${counted(members, 'person', 'people')} added`] : []),
    ...(invited > 0 ? [`${counted(invited, 'person', 'people')} invited`] : []),
  ].join(', ');
}

/** The reasons by address or username. */
function refusedOf(outcome: Outcome): Readonly<Record<string, string>> {
  return outcome.status === 'error' ? outcome.message : {};
}

function isEmail(text: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+$/.test(text);
}
