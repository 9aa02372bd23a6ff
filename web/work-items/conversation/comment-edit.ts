import { runInAction } from 'mobx';
import { mergeTexts } from '../../../domain/text/merge.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { Drafts } from '../../app/drafts.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { ItemStore } from '../item-store.ts';
import type { Conversation } from './conversation.ts';
import { editDraftPlace, readEditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';

/**
 * The changed text of a comment, stored in the browser until it is saved or discarded. If someone else has saved the
 * comment in between, both texts are shown to choose or merge.
 */
export class CommentEdit {
  body: string;
  isSaving = false;
  error: string | null = null;
  /** The text that someone else saved meanwhile, once it is known. */
  theirs: string | null = null;
  /** True if it started with a draft from an earlier visit. */
  readonly isRestored: boolean;
  /** The text that was changed. */
  private base: string;
  /** The common base of both texts of a conflict. */
  private conflictBase = '';
  private readonly drafts: Drafts;
  private readonly place: string;

  constructor(
    private readonly store: ItemStore,
    private readonly conversation: Conversation,
    private readonly note: Note,
  ) {
    const draft = readEditDraft(store, note);
    this.isRestored = draft !== null;
    this.base = draft?.base ?? note.body;
    this.body = draft?.body ?? note.body;
    this.drafts = new Drafts(store.environment.session.user?.id ?? null);
    this.place = editDraftPlace(store, note);
    makeStore(this);
  }

  get isEmpty(): boolean {
    return this.body.trim() === '';
  }

  get hasChanges(): boolean {
    return this.body !== this.base;
  }

  write(body: string): void {
    this.body = body;
    this.keep();
  }

  /** Discards the changes; for a while an undo calls `reopen`, which finds them again. */
  cancel(reopen: () => void): void {
    const lost = this.hasChanges ? this.draft : null;
    this.drafts.keep(this.place, null);
    if (lost === null) return;
    const bringBack = (): void => {
      this.drafts.keep(this.place, lost);
      reopen();
    };
    toast('Your changes were discarded', { action: { text: 'Undo', run: bringBack } });
  }

  /** Returns true if the editor can be closed. */
  async save(): Promise<boolean> {
    if (this.isEmpty) return false;
    const isDone = await during(this, 'isSaving', async () => {
      this.error = null;
      if (!(await this.store.secretWarning.check(this.body, 'comment'))) return false;
      try {
        await this.conversation.change(this.note.id, { body: this.body, previousBody: this.base });
      } catch (error) {
        if (!(await this.meetTheirs(error))) return false;
      }
      this.drafts.keep(this.place, null);
      return true;
    });
    return isDone ?? false;
  }

  /** In a conflict: overwrites the other text. */
  async keepMine(): Promise<boolean> {
    this.theirs = null;
    return this.save();
  }

  /** In a conflict: merges both texts into the editor. */
  merge(): void {
    if (this.theirs === null) return;
    const { text } = mergeTexts(this.conflictBase, this.body, this.theirs);
    this.theirs = null;
    this.write(text);
  }

  private get draft(): string {
    return JSON.stringify({ body: this.body, base: this.base });
  }

  private keep(): void {
    this.drafts.keep(this.place, this.hasChanges ? this.draft : null);
  }

  /** After a refusal: shows the text that someone else saved. Returns true if it is this text. */
  private async meetTheirs(error: unknown): Promise<boolean> {
    const text = errorText(error);
    const isRefused = error instanceof ApiError && error.kind === 'invalid';
    if (isRefused) await this.conversation.refresh();
    const now = this.conversation.notes.find(({ id }) => id === this.note.id)?.body ?? this.base;
    if (isRefused && now === this.body) return true;
    runInAction(() => {
      if (isRefused && now !== this.base) {
        this.conflictBase = this.base;
        this.base = now;
        this.theirs = now;
        this.keep();
      } else this.error = text;
    });
    return false;
  }
}
