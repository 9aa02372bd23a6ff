import { runInAction } from 'mobx';
import { ApiError, errorText, reportDefect } from '../api/api-error.ts';
import { during } from './during.ts';
import { parsedJson } from './local-storage.ts';
import { makeStore } from './make-store.ts';

/** Where a form keeps what is typed until it is saved. */
export interface FormDraft<Fields> {
  /** Of the person who types. */
  drafts: { read: (place: string) => string | null; keep: (place: string, text: string | null) => void };
  /** Such as `group/12/settings`. */
  place: string;
  /** Names of the fields to keep: never those of passwords and keys. */
  fields: readonly (keyof Fields & string)[];
}

export interface FormOptions<Fields extends object> {
  /** What the fields hold at first. Named as in the API, so that its problems find them: `invoice.city`. */
  fields: Fields;
  /** Own checks: a sentence for each field that is wrong. */
  check?: (fields: Fields) => { readonly [Name in keyof Fields]?: string | undefined };
  /** What is missing, said when the form is saved; until then a field is only empty. */
  required?: (fields: Fields) => { readonly [Name in keyof Fields]?: string | undefined };
  /** Whether all that is needed is filled in; until then the button is disabled. */
  isFilled?: (fields: Fields) => boolean;
  /** Sends them. Returns fields that are saved otherwise than they were sent, such as an empty password. */
  send: (fields: Fields) => Promise<Partial<Fields> | void>;
  /** What the form says about an error; if undefined, nothing if its fields say everything, or else the error's text. */
  errorOf?: (error: unknown) => string | null | undefined;
  /** Reads what is saved by now, when someone else has changed it: their changes join those of the reader. */
  readAgain?: () => Promise<Fields>;
  draft?: FormDraft<Fields>;
}

/** The props of a widget that edits a field. */
export interface FieldProps<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/**
 * The state of a form: its fields, what is wrong with them, whether they were changed, and saving them. What was typed
 * stays if saving is refused. `SettingsForm` and `FormDialog` draw it; `useLeaveGuard` asks before it is left.
 */
export class Form<Fields extends object> {
  fields: Fields;
  /** The fields as they are saved. */
  saved: Fields;
  isSaving = false;
  /** Why it could not be saved, if no field says it. */
  error: string | null = null;
  /** What the server said, by field. */
  refused: Readonly<Record<string, readonly string[]>> = {};
  /** What was missing when it was last saved, by field. */
  missing: { readonly [Name in keyof Fields]?: string | undefined } = {};
  readonly #options: FormOptions<Fields>;

  constructor(options: FormOptions<Fields>) {
    this.#options = options;
    this.saved = options.fields;
    this.fields = { ...options.fields, ...draftOf(options) };
    makeStore(this, { problemOf: false, field: false, toggle: false });
  }

  get isChanged(): boolean {
    return Object.keys(this.unsaved).length > 0;
  }

  /** True if nothing is missing and no own check fails. */
  get isComplete(): boolean {
    const isFilled = this.#options.isFilled?.(this.fields) ?? true;
    return isFilled && Object.values(this.checked).every((problem) => problem === undefined);
  }

  /** What is wrong with a field, in a sentence that begins with the label, such as "The address". */
  problemOf(name: keyof Fields & string, label: string): string | undefined {
    const reasons = this.refused[name] ?? [];
    return (
      this.checked[name] ??
      this.missing[name] ??
      (reasons.length === 0 ? undefined : `${label} ${reasons.join(', ').replace(/\.$/, '')}.`)
    );
  }

  /** For a field with text or a choice: `<TextField label="Name" {...form.field('name', 'The name')} />`. */
  field<Name extends keyof Fields & string>(name: Name, label = 'This'): FieldProps<Fields[Name]> {
    return {
      value: this.fields[name],
      error: this.problemOf(name, label),
      onChange: (value) => this.change({ [name]: value } as unknown as Partial<Fields>),
    };
  }

  /** For a checkbox or a switch. */
  toggle(name: keyof Fields & string): { isSelected: boolean; onChange: (isSelected: boolean) => void } {
    return {
      isSelected: this.fields[name] === true,
      onChange: (isSelected) => this.change({ [name]: isSelected } as unknown as Partial<Fields>),
    };
  }

  /** Fills in fields; what the server said about them no longer counts. */
  change(change: Partial<Fields>): void {
    this.fields = { ...this.fields, ...change };
    this.refused = without(this.refused, change);
    this.missing = without(this.missing, change);
    this.keepDraft();
  }

  /** Forgets what was wrong when it was last saved, as when it is opened again. */
  excuse(): void {
    this.error = null;
    this.refused = {};
    this.missing = {};
  }

  /** Takes over what is saved by now; unsaved changes of the reader stay. */
  rebase(saved: Fields): void {
    this.fields = { ...saved, ...this.unsaved };
    this.saved = saved;
    this.keepDraft();
  }

  /** Takes over what is saved by now, without unsaved changes. */
  reset(saved: Fields): void {
    this.fields = saved;
    this.saved = saved;
    this.excuse();
    this.keepDraft();
  }

  /** Returns true if it was saved. Does nothing if it is incomplete, or being saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    this.excuse();
    this.missing = this.#options.required?.(this.fields) ?? {};
    if (Object.values(this.missing).some((problem) => problem !== undefined)) return false;
    const isSaved = await during(this, 'isSaving', async () => {
      const { fields } = this;
      try {
        const changed = await this.#options.send(fields);
        runInAction(() => this.take(fields, { ...fields, ...changed }));
        return true;
      } catch (error) {
        await this.refuse(error);
        return false;
      }
    });
    return isSaved === true;
  }

  /** Saves it as its button or Enter does. */
  submit(event: { preventDefault: () => void }): void {
    event.preventDefault();
    void this.save();
  }

  private get checked(): { readonly [Name in keyof Fields]?: string | undefined } {
    return this.#options.check?.(this.fields) ?? {};
  }

  private get unsaved(): Partial<Fields> {
    return differing(this.fields, this.saved);
  }

  /** What was typed while it was sent is not saved yet. */
  private take(sent: Fields, saved: Fields): void {
    this.fields = { ...saved, ...differing(this.fields, sent) };
    this.saved = saved;
    this.keepDraft();
  }

  private async refuse(error: unknown): Promise<void> {
    const { errorOf } = this.#options;
    if (error instanceof ApiError && error.kind === 'conflict') await this.join();
    runInAction(() => {
      this.refused = error instanceof ApiError ? error.fields : {};
      const text = errorOf?.(error);
      this.error = text === undefined ? this.errorBesideFields(error) : text;
    });
  }

  /** If the newest values cannot be read, the next save is refused again. */
  private async join(): Promise<void> {
    try {
      const saved = await this.#options.readAgain?.();
      if (saved !== undefined) this.rebase(saved);
    } catch (error) {
      reportDefect(error);
    }
  }

  private errorBesideFields(error: unknown): string | null {
    const names = error instanceof ApiError ? Object.keys(error.fields) : [];
    return names.length > 0 && names.every((name) => name in this.fields) ? null : errorText(error);
  }

  private keepDraft(): void {
    const { draft } = this.#options;
    if (draft === undefined) return;
    const unsaved = Object.entries(this.unsaved).filter(([name]) => draft.fields.some((kept) => kept === name));
    draft.drafts.keep(draft.place, unsaved.length === 0 ? null : JSON.stringify(Object.fromEntries(unsaved)));
  }
}

/** For long forms, whose fields with problems may be out of sight. */
export function correctionText(error: unknown): string {
  const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return isOfFields ? 'Some fields need to be corrected.' : errorText(error);
}

/** What was said about fields that did not change. */
function without<Said extends object>(said: Said, change: object): Said {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !(name in change))) as Said;
}

function differing<Fields extends object>(fields: Fields, others: Fields): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const changed = names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(others[name]));
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>;
}

/** Anything may be in the browser's storage: only values of the kind that the field holds count. */
function draftOf<Fields extends object>({ fields, draft }: FormOptions<Fields>): Partial<Fields> {
  const kept = draft === undefined ? null : parsedJson(draft.drafts.read(draft.place));
  if (draft === undefined || kept === null || typeof kept !== 'object') return {};
  const values = new Map<string, unknown>(Object.entries(kept));
  const names = draft.fields.filter((name) => values.has(name) && typeof values.get(name) === typeof fields[name]);
  return Object.fromEntries(names.map((name) => [name, values.get(name)])) as Partial<Fields>;
}
