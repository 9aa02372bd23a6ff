import { hookSecretLengthMaximum, hookSecretsMaximum } from '../../domain/webhooks/hook.ts';
import { makeStore } from '../state/make-store.ts';

export interface SecretRow {
  /** Of the row, as long as the form is open. */
  id: number;
  key: string;
  /** Empty for a saved one that stays as it is: its value is never shown again. */
  value: string;
  isSaved: boolean;
}

/** Custom headers or URL variables in the form of a webhook. */
export class HookSecrets {
  rows: readonly SecretRow[];
  private removed: readonly string[] = [];
  #lastId = 0;

  constructor(
    saved: readonly { key: string }[],
    private readonly isName: (name: string) => boolean,
  ) {
    this.rows = saved.map(({ key }) => ({ id: (this.#lastId += 1), key, value: '', isSaved: true }));
    makeStore(this);
  }

  get isFull(): boolean {
    return this.rows.length >= hookSecretsMaximum;
  }

  get isComplete(): boolean {
    return this.rows.every((row) => this.problemOf(row) === undefined && (row.isSaved || this.isFilled(row)));
  }

  /** New and changed ones, as the server takes them. */
  get sent(): { key: string; value: string }[] {
    return this.rows.filter(({ value }) => value !== '').map(({ key, value }) => ({ key: key.trim(), value }));
  }

  /** Names of saved ones that were removed, and not entered again. */
  get unsent(): readonly string[] {
    return this.removed.filter((name) => !this.sent.some(({ key }) => key === name));
  }

  /** Saved ones whose value would have to be entered again after a change of the URL. */
  get hasKept(): boolean {
    return this.rows.some(({ isSaved, value }) => isSaved && value === '');
  }

  problemOf(row: SecretRow): string | undefined {
    const key = row.key.trim();
    if (key !== '' && !this.isName(key)) return 'This name is not allowed.';
    const isTaken = this.rows.some((one) => one.id !== row.id && one.key.trim().toLowerCase() === key.toLowerCase());
    if (key !== '' && isTaken) return 'This name is there twice.';
    if (row.value.length > hookSecretLengthMaximum) return `At most ${hookSecretLengthMaximum} characters.`;
    return undefined;
  }

  add(): void {
    if (!this.isFull) this.rows = [...this.rows, { id: (this.#lastId += 1), key: '', value: '', isSaved: false }];
  }

  change(id: number, part: Partial<Pick<SecretRow, 'key' | 'value'>>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...part } : row));
  }

  remove({ id, key, isSaved }: SecretRow): void {
    this.rows = this.rows.filter((row) => row.id !== id);
    if (isSaved) this.removed = [...this.removed, key];
  }

  private isFilled({ key, value }: SecretRow): boolean {
    return key.trim() !== '' && value !== '';
  }
}
