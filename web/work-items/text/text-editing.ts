import { runInAction } from 'mobx';
import { mergeTexts } from '../../../domain/text/merge.ts';
import { titleLengthMaximum, type WorkItemType } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import type { SavedEpic, SavedIssue } from '../../api/rest.generated.ts';
import { Drafts } from '../../app/drafts.ts';
import { keptAct } from '../../app/undo.ts';
import { during } from '../../state/during.ts';
import { parsedJson } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { Item } from '../item.ts';
import { pathOf } from '../../app/addresses.ts';
import type { ItemStore } from '../item-store.ts';
import { TemplateChoice } from '../templates/template-choice.ts';
import { actionsOf, showActionFeedback } from '../quick-actions/action-feedback.ts';

/** Number of retries of a save after someone changed other fields. */
const mostAttempts = 3;

type Words = Pick<Item, 'title' | 'description'>;
type Base = Words & Pick<Item, 'lockVersion'>;

/** Text that someone else saved during editing. */
export interface TextConflict {
  theirs: Words;
  titleDiffers: boolean;
  descriptionDiffers: boolean;
}

/**
 * The editor of title and description. A save includes the version that was loaded. If someone else has saved in
 * between, changes of different fields are merged, and changes of the same field are shown side by side to choose or
 * merge. The text is stored in the browser until it is saved or discarded.
 */
export class TextEditing {
  isEditing = false;
  title = '';
  description = '';
  isSaving = false;
  error: string | null = null;
  conflict: TextConflict | null = null;
  /** True if the editor started with a draft from an earlier visit. */
  draftRestored = false;
  readonly templates: TemplateChoice;
  /** The type that the reader chose instead of the present one. */
  private chosenType: WorkItemType | null = null;
  private base: Base = { title: '', description: '', lockVersion: 0 };
  /** The common base of both texts of a conflict. */
  private conflictBase: Words = { title: '', description: '' };
  private readonly drafts: Drafts;

  constructor(private readonly store: ItemStore) {
    this.drafts = new Drafts(store.environment.session.user?.id ?? null);
    const { environment, namespace } = store;
    this.templates = new TemplateChoice(this, { environment, namespace, isInAddress: false });
    makeStore(this);
  }

  get hasChanges(): boolean {
    return this.hasNewText || this.changesType;
  }

  /** What someone else makes of the item meanwhile stays, unless the reader chose something else. */
  get itemType(): WorkItemType {
    return this.chosenType ?? this.store.type;
  }

  /** True if someone changed the item after the restored draft was begun. */
  get hasOldDraft(): boolean {
    return this.draftRestored && this.base.lockVersion < (this.store.item?.lockVersion ?? 0);
  }

  /** True if someone else has changed title or description since the editor was opened; saving will detect it. */
  get isOvertaken(): boolean {
    const { item } = this.store;
    if (!this.isEditing || this.conflict !== null || item === null) return false;
    return item.title !== this.base.title || item.description !== this.base.description;
  }

  get titleError(): string | undefined {
    const title = this.title.trim();
    if (title === '') return 'Enter a title.';
    return title.length > titleLengthMaximum ? `At most ${titleLengthMaximum} characters.` : undefined;
  }

  edit(): void {
    const { item } = this.store;
    if (item === null || this.isEditing) return;
    const saved = { title: item.title, description: item.description, lockVersion: item.lockVersion };
    const draft = readDraft(this.drafts.read(this.place));
    // A draft keeps its base version, so that later changes are detected when it is saved.
    this.base = draft?.base ?? saved;
    this.title = draft?.title ?? saved.title;
    this.description = draft?.description ?? saved.description;
    this.chosenType = null;
    this.draftRestored = draft !== null;
    this.error = null;
    this.conflict = null;
    this.isEditing = true;
    this.templates.forget();
    if (item.itemType === 'issue' || item.itemType === 'incident') void this.templates.load();
  }

  changeTitle(title: string): void {
    this.title = title;
    this.keepDraft();
  }

  changeDescription(description: string): void {
    this.description = description;
    this.keepDraft();
  }

  applyTemplate(text: string): void {
    this.changeDescription(text);
  }

  changeType(type: WorkItemType): void {
    this.chosenType = type;
  }

  /** Continues with the restored draft. */
  acceptDraft(): void {
    this.draftRestored = false;
  }

  /** Starts over from the saved text. */
  discardDraft(): void {
    this.forget();
    this.isEditing = false;
    this.edit();
  }

  /** Closes the editor; changed text can be restored for a while. */
  cancel(): void {
    const { title, description, base } = this;
    const lost = this.hasNewText ? JSON.stringify({ title, description, base }) : null;
    this.forget();
    this.isEditing = false;
    this.conflict = null;
    if (lost !== null)
      toast('Your changes were discarded', { action: { text: 'Undo', run: () => this.bringBack(lost) } });
  }

  async save(): Promise<void> {
    if (this.isSaving || this.titleError !== undefined) return;
    if (!this.hasChanges) {
      this.cancel();
      return;
    }
    this.error = null;
    await during(this, 'isSaving', async () => {
      const isNew = this.description !== this.base.description;
      if (isNew && !(await this.store.secretWarning.check(this.description, 'description'))) return;
      try {
        for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
          if (await this.send()) break;
          if (!(await this.meetTheirs())) break;
        }
      } catch (error) {
        runInAction(() => {
          this.error = `Error updating ${this.store.type}: ${errorText(error)}`;
        });
      }
    });
  }

  /** In a conflict: overwrites the other text with the user's. */
  async keepMine(): Promise<void> {
    this.settle();
    await this.save();
  }

  /** In a conflict: takes the other text and closes the editor. */
  takeTheirs(): void {
    this.settle();
    this.cancel();
  }

  /** In a conflict: merges both texts into the editor. */
  merge(): void {
    if (this.conflict === null) return;
    const { theirs, titleDiffers } = this.conflict;
    const merged = mergeTexts(this.conflictBase.description, this.description, theirs.description);
    this.settle();
    this.changeDescription(merged.text);
    if (titleDiffers) this.changeTitle(`${this.title.trim()} / ${theirs.title}`.slice(0, titleLengthMaximum));
  }

  private get hasNewText(): boolean {
    return this.title.trim() !== this.base.title || this.description !== this.base.description;
  }

  private get changesType(): boolean {
    return this.itemType !== this.store.type;
  }

  private get place(): string {
    return `${this.store.address.draftPlace}/text`;
  }

  private keepDraft(): void {
    const { title, description, base } = this;
    this.drafts.keep(this.place, this.hasNewText ? JSON.stringify({ title, description, base }) : null);
  }

  /** Returns true if it was saved; false if someone else was faster. */
  private async send(): Promise<boolean> {
    const title = this.title.trim();
    const { address, environment } = this.store;
    const { changesType } = this;
    const body = {
      ...(title !== this.base.title && { title }),
      ...(this.description !== this.base.description && { description: this.description }),
      ...(changesType && { issue_type: this.itemType }),
      lock_version: this.base.lockVersion,
    };
    let answer: SavedEpic | SavedIssue;
    const kept = keptAct();
    try {
      answer = await environment.api.rest<SavedEpic | SavedIssue>('PUT', address.textPath, { body, onAct: kept.onAct });
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'conflict') return false;
      throw error;
    }
    await this.store.load();
    await showActionFeedback(this.store, actionsOf(answer), { before: this.store.item?.closedAs, act: kept.act });
    runInAction(() => {
      this.forget();
      this.isEditing = false;
    });
    // After a type change the page has another URL.
    if (changesType) await environment.router.navigate(pathOf(answer.web_url), { replace: true });
    return true;
  }

  /** Loads what was saved meanwhile. Returns true if both changes are compatible and the save can be retried. */
  private async meetTheirs(): Promise<boolean> {
    await this.store.load();
    return runInAction(() => {
      const { item } = this.store;
      if (item === null) throw this.store.loadError ?? new ApiError('not_found', { status: 404 });
      const theirs = { title: item.title, description: item.description };
      const differs = (field: keyof Words, mine: string): boolean =>
        mine !== this.base[field] && theirs[field] !== this.base[field] && theirs[field] !== mine;
      const titleDiffers = differs('title', this.title.trim());
      const descriptionDiffers = differs('description', this.description);
      if (this.title.trim() === this.base.title) this.title = theirs.title;
      if (this.description === this.base.description) this.description = theirs.description;
      this.conflictBase = { title: this.base.title, description: this.base.description };
      this.base = { ...theirs, lockVersion: item.lockVersion };
      const fits = !titleDiffers && !descriptionDiffers;
      this.conflict = fits ? null : { theirs, titleDiffers, descriptionDiffers };
      return fits;
    });
  }

  /** Opens the editor with a discarded draft; text that is being written again stays. */
  private bringBack(draft: string): void {
    if (this.isEditing) return;
    this.drafts.keep(this.place, draft);
    this.edit();
    if (!this.hasOldDraft) this.draftRestored = false;
  }

  private settle(): void {
    this.conflict = null;
    this.error = null;
  }

  private forget(): void {
    this.drafts.keep(this.place, null);
    this.draftRestored = false;
  }
}

function readDraft(text: string | null): (Words & { base: Base }) | null {
  const { title, description, base } = (parsedJson(text) ?? {}) as Record<string, unknown>;
  if (typeof title !== 'string' || typeof description !== 'string' || !isBase(base)) return null;
  return { title, description, base };
}

function isBase(value: unknown): value is Base {
  if (value === null || typeof value !== 'object') return false;
  const { title, description, lockVersion } = value as Record<string, unknown>;
  return typeof title === 'string' && typeof description === 'string' && typeof lockVersion === 'number';
}
