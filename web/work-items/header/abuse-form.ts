import { runInAction } from 'mobx';
import { abuseMessageMaximum, type AbuseCategory } from '../../../domain/moderation/abuse-report.ts';
import { errorText } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import { Drafts } from '../../app/drafts.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { ItemStore } from '../item-store.ts';

/** The state of an abuse report about another person's item, or about their comment on it. */
export class AbuseForm {
  isOpen = false;
  category: AbuseCategory | null = null;
  message = '';
  isSending = false;
  error: string | null = null;

  /** The number of the comment it is about; null for the item itself. */
  private noteNumber: string | null = null;
  private readonly drafts: Drafts;

  constructor(private readonly store: ItemStore) {
    this.drafts = new Drafts(store.environment.session.user?.id ?? null);
    makeStore(this);
  }

  /** True if the reader is signed in and not the author. */
  get isOffered(): boolean {
    const { item, environment } = this.store;
    const { user } = environment.session;
    return item !== null && user !== null && (item.author === null || numberOfId(item.author.id) !== user.id);
  }

  /** Stays true while it is sent, so that its button keeps the focus. */
  get isComplete(): boolean {
    const { length } = this.message.trim();
    return this.category !== null && length > 0 && length <= abuseMessageMaximum;
  }

  open(): void {
    this.openAbout(null);
  }

  /** Opens the form about the comment with a number, or about the item. */
  openAbout(noteNumber: string | null): void {
    this.noteNumber = noteNumber;
    this.category = null;
    this.message = this.drafts.read(this.place) ?? '';
    this.error = null;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  choose(category: AbuseCategory): void {
    this.category = category;
  }

  /** The message is stored in this browser until it is sent. */
  write(message: string): void {
    this.message = message;
    this.drafts.keep(this.place, message);
  }

  async send(): Promise<void> {
    const { item, environment } = this.store;
    const { category } = this;
    if (!this.isComplete || item === null || category === null) return;
    await during(this, 'isSending', async () => {
      this.error = null;
      try {
        const body = {
          work_item_id: item.number,
          ...(this.noteNumber !== null && { note_id: Number(this.noteNumber) }),
          category,
          message: this.message,
        };
        await environment.api.rest('POST', '/api/v4/abuse_reports', { body });
        this.write('');
        this.close();
        toast('Thank you. The administrators will look at it.', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }

  private get place(): string {
    return `${this.store.address.draftPlace}/abuse${this.noteNumber === null ? '' : `/${this.noteNumber}`}`;
  }
}
