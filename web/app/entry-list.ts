import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import type { NamedNamespace } from './namespace.ts';

/** What the page of entries reads. */
export interface Entries<Entry> {
  namespace: NamedNamespace;
  entries: readonly Entry[];
}

/** The state of the form of an entry, such as a `Form`. */
export interface EntryForm {
  readonly error: string | null;
  readonly isComplete: boolean;
  readonly isSaving: boolean;
  /** Returns true if it was saved. */
  save: () => Promise<boolean>;
}

export interface EntryListOptions<Entry, EditForm extends EntryForm, Answer extends Entries<Entry>> {
  read: (signal: AbortSignal) => Promise<Answer>;
  /** The form of an entry, or of a new one. */
  formOf: (before: Entry | null) => EditForm;
  remove: (entry: Entry) => Promise<unknown>;
  /** What is said afterwards. */
  texts: { created: string; saved: string; deleted: string };
}

/** A form that is open. */
export interface OpenForm<Entry, EditForm> {
  form: EditForm;
  /** The saved entry; null for a new one. */
  before: Entry | null;
}

/**
 * The few entries of a group or project that are changed in a dialog, such as webhooks: reading them, their form, and
 * deleting them. `EntryPage` draws it.
 */
export class EntryList<Entry, EditForm extends EntryForm, Answer extends Entries<Entry> = Entries<Entry>> {
  readonly reading: Reading<Answer>;
  readonly deletion: Deletion<Entry>;
  /** Why the last action on an entry failed. */
  error: string | null = null;
  open: OpenForm<Entry, EditForm> | null = null;
  readonly #options: EntryListOptions<Entry, EditForm, Answer>;

  constructor(options: EntryListOptions<Entry, EditForm, Answer>) {
    this.#options = options;
    this.reading = new Reading(options.read);
    this.deletion = new Deletion(this, async (entry) => {
      await options.remove(entry);
      toast(options.texts.deleted, { tone: 'success' });
      await this.reading.load();
    });
    makeStore(this);
  }

  get entries(): readonly Entry[] {
    return this.reading.answer?.entries ?? [];
  }

  /** Opens the form of a new entry. */
  create(): void {
    this.open = { form: this.#options.formOf(null), before: null };
  }

  edit(entry: Entry): void {
    this.open = { form: this.#options.formOf(entry), before: entry };
  }

  /** Closes the form. */
  cancel(): void {
    this.open = null;
  }

  /** Shows why an action failed; null before the next one. */
  say(error: string | null): void {
    this.error = error;
  }

  /** Saves the open form, closes it and reads the entries again. Returns true if it was saved. */
  async save(): Promise<boolean> {
    const { open } = this;
    if (open === null || !(await open.form.save())) return false;
    this.cancel();
    const { created, saved } = this.#options.texts;
    toast(open.before === null ? created : saved, { tone: 'success' });
    await this.reading.load();
    return true;
  }
}
