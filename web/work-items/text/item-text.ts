import { runInAction } from 'mobx';
import { loadCode } from '../../state/missing-code.ts';
import { makeStore } from '../../state/make-store.ts';
import { loadAhead } from '../../widgets/lazy-part.tsx';
import type { ItemStore } from '../item-store.ts';
import type { TextEditing } from './text-editing.ts';

const loadEditing = () => import('./text-editing.ts');

/** Title and description of a page's item. The code that edits them is loaded when it is first needed. */
export class ItemText {
  /** Null until the text is edited for the first time. */
  editing: TextEditing | null = null;

  constructor(private readonly store: ItemStore) {
    makeStore(this);
  }

  get isEditing(): boolean {
    return this.editing?.isEditing ?? false;
  }

  get isSaving(): boolean {
    return this.editing?.isSaving ?? false;
  }

  /** Loads the code, for a button that may be pressed soon. */
  prepare(): void {
    loadAhead(loadEditing);
  }

  async edit(): Promise<void> {
    const code = await loadCode(loadEditing);
    if (code === null) return;
    runInAction(() => {
      this.editing ??= new code.TextEditing(this.store);
      this.editing.edit();
    });
  }
}
