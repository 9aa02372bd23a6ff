import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { parseReferenceList } from '../../../../domain/references/reference-list.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { TreeStore } from '../tree-store.ts';
import { ReferenceSuggestions } from './reference-suggestions.ts';

/** Texts of an addition that failed, by status (behaviour.md §2.1). */
const notFoundTexts = { epic: 'Epic cannot be found.', issue: 'Issue cannot be found.' } as const;
const tooManyText = 'This epic already has the maximum number of child epics.';
const tooDeepReason = 'Epic hierarchy level too deep';

/** A reference that waits to be added. */
export interface PendingReference {
  text: string;
  kind: 'epic' | 'issue';
}

/** The form "add existing": references as they are typed or pasted, until all of them are added at once. */
export class AddExisting {
  text = '';
  pending: readonly PendingReference[] = [];
  isSending = false;
  error: string | null = null;
  readonly kind: 'epic' | 'issue';
  readonly suggestions: ReferenceSuggestions;
  private readonly tree: TreeStore;

  constructor(tree: TreeStore, kind: 'epic' | 'issue') {
    this.tree = tree;
    this.kind = kind;
    this.suggestions = new ReferenceSuggestions(tree.environment.api, tree.groupPath, kind);
    makeAutoObservable<this, 'tree'>(
      this,
      { pending: observableRef, kind: false, suggestions: false, tree: false },
      { autoBind: true },
    );
  }

  get canSubmit(): boolean {
    return (this.pending.length > 0 || this.text.trim() !== '') && !this.isSending;
  }

  /** White space ends a reference; what names nothing stays in the field, to be searched for or mended. */
  write(text: string): void {
    this.error = null;
    const isFinished = /\s/.test(text);
    this.text = isFinished ? this.takeReferences(text) : text;
    this.suggestions.show(this.text);
  }

  add(text: string): void {
    this.pending = withReferences(this.pending, [{ text, kind: this.kind }]);
    this.text = '';
    this.error = null;
    this.suggestions.show('');
  }

  remove(text: string): void {
    this.pending = this.pending.filter((one) => one.text !== text);
  }

  /** Backspace in the empty field takes the last reference away. */
  removeLast(): void {
    if (this.text === '') this.pending = this.pending.slice(0, -1);
  }

  async submit(): Promise<void> {
    if (!this.canSubmit) return;
    // What cannot be read as a reference is sent as well, so that the server's answer names the fault.
    const rest = this.takeReferences(this.text)
      .split(/\s+/)
      .filter((part) => part !== '');
    this.pending = withReferences(
      this.pending,
      rest.map((text) => ({ text, kind: this.kind })),
    );
    this.text = '';
    this.isSending = true;
    this.error = null;
    try {
      for (const kind of ['epic', 'issue'] as const) await this.send(kind);
      await this.tree.refresh();
      this.tree.closeForm();
    } catch (error) {
      this.fail(error);
    } finally {
      runInAction(() => {
        this.isSending = false;
      });
    }
  }

  private async send(kind: 'epic' | 'issue'): Promise<void> {
    const references = this.pending.filter((one) => one.kind === kind).map(({ text }) => text);
    if (references.length === 0) return;
    const { environment, groupPath, iid, announcer } = this.tree;
    const path = `/groups/${groupPath}/-/epics/${iid}/${kind === 'epic' ? 'links' : 'issues'}`;
    await environment.api.rest('POST', path, { body: { issuable_references: references } });
    announcer.say(`${references.length} added.`);
    runInAction(() => {
      this.pending = this.pending.filter((one) => one.kind !== kind);
    });
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.error = failureText(error, this.kind);
    });
  }

  /** Moves what can be read as references out of a text; answers what is left. */
  private takeReferences(text: string): string {
    const { baseUrl } = this.tree.environment.boot;
    const parts = parseReferenceList(text, baseUrl, this.kind);
    const read: PendingReference[] = [];
    const left: string[] = [];
    for (const { text: part, reference } of parts) {
      if (reference?.kind === 'epic' || reference?.kind === 'issue') read.push({ text: part, kind: reference.kind });
      else left.push(part);
    }
    this.pending = withReferences(this.pending, read);
    return left.join(' ');
  }
}

/** Each reference once. */
function withReferences(known: readonly PendingReference[], more: readonly PendingReference[]): PendingReference[] {
  const fresh = more.filter(({ text }) => !known.some((one) => one.text === text));
  return [...known, ...fresh];
}

function failureText(error: unknown, kind: 'epic' | 'issue'): string {
  if (!(error instanceof ApiError)) return notFoundTexts[kind];
  if (error.status === 404) return notFoundTexts[kind];
  if (error.status === 409 && error.reason === tooDeepReason) return tooManyText;
  return error.message;
}
