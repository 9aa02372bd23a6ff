import { runInAction } from 'mobx';
import { errorText } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { ItemStore } from '../item-store.ts';
import { storedComment, type StoredComment } from './stored-comment.ts';

/** A comment being written, stored in the browser until it is sent. */
export class CommentDraft {
  body = '';
  internal = false;
  isSending = false;
  error: string | null = null;
  /** Incremented by the shortcut, which focuses the editor. */
  requests = 0;
  private readonly stored: StoredComment;
  /** Not empty if the text is for an internal note. */
  private readonly storedInternal: StoredComment;

  /** `where` distinguishes drafts of one item: `new`, or the id of a thread. */
  constructor(
    private readonly store: ItemStore,
    where: string,
  ) {
    this.stored = storedComment(store, where);
    this.storedInternal = storedComment(store, `${where}/internal`);
    this.body = this.stored.read() ?? '';
    this.internal = this.storedInternal.read() !== null;
    makeStore(this);
  }

  get isEmpty(): boolean {
    return this.body.trim() === '';
  }

  write(body: string): void {
    this.body = body;
    this.stored.keep(body);
  }

  /** Focuses the editor, with the selected text of the page as a quotation. */
  request(quoted: string): void {
    const lines = quoted.trim().split('\n');
    const quote = lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
    if (quoted.trim() !== '') this.write(`${this.isEmpty ? '' : `${this.body.trimEnd()}\n\n`}${quote}\n\n`);
    this.requests += 1;
  }

  makeInternal(internal: boolean): void {
    this.internal = internal;
    this.storedInternal.keep(internal ? 'true' : null);
  }

  /** Adds a text that was written elsewhere. With one for an internal note, all of it is for one. */
  add(text: string, internal: boolean): void {
    this.write(this.isEmpty ? text : `${this.body.trimEnd()}\n\n${text}`);
    if (internal) this.makeInternal(true);
  }

  discard(): void {
    this.write('');
    this.makeInternal(false);
    this.error = null;
  }

  /** Discards it; for a while an undo calls `reopen`, which finds the text in place again. */
  cancel(reopen: () => void): void {
    const { body } = this;
    const bringBack = (): void => {
      this.write(body);
      reopen();
    };
    if (!this.isEmpty) toast('Your reply was discarded', { action: { text: 'Undo', run: bringBack } });
    this.discard();
  }

  /** Sends it, unless it may contain secrets and the writer cancels; then the text stays. Returns true if it was sent. */
  async send(deliver: (body: string, internal: boolean) => Promise<void>): Promise<boolean> {
    if (this.isEmpty) return false;
    this.error = null;
    const isSent = await during(this, 'isSending', async () => {
      if (!(await this.store.secretWarning.check(this.body, 'comment'))) return false;
      try {
        await deliver(this.body, this.internal);
        this.discard();
        return true;
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
        return false;
      }
    });
    return isSent ?? false;
  }
}
