import { runInAction } from 'mobx';
import { ApiError, reportDefect } from '../../../api/api-error.ts';
import { telling } from '../../../app/undo.ts';
import { during } from '../../../state/during.ts';
import { makeStore } from '../../../state/make-store.ts';
import type { TreeStore } from '../tree-store.ts';
import { PendingReferences } from '../../../work-items/references/pending-references.ts';

/** Error texts of a failed addition, by status. */
const notFoundTexts = { epic: 'Epic cannot be found.', issue: 'Issue cannot be found.' } as const;
const tooManyText = 'This epic already has the maximum number of child epics.';
const tooDeepReason = 'Epic hierarchy level too deep';

/** The form "add existing": references are collected while they are typed or pasted, then added together. */
export class AddExisting {
  isSending = false;
  error: string | null = null;
  readonly references: PendingReferences;

  constructor(
    private readonly tree: TreeStore,
    readonly kind: 'epic' | 'issue',
  ) {
    this.references = new PendingReferences(tree.environment, tree.groupPath, [kind]);
    makeStore(this);
  }

  get canSubmit(): boolean {
    return !this.references.isEmpty && !this.isSending;
  }

  clearError(): void {
    this.error = null;
  }

  async submit(): Promise<void> {
    if (!this.canSubmit) return;
    this.references.takeAll();
    await during(this, 'isSending', async () => {
      this.error = null;
      try {
        for (const kind of ['epic', 'issue'] as const) await this.send(kind);
        await this.tree.refresh();
        this.tree.closeForm();
      } catch (error) {
        this.fail(error);
      }
    });
  }

  private async send(kind: 'epic' | 'issue'): Promise<void> {
    const references = this.references.pending.filter((one) => one.kind === kind).map(({ text }) => text);
    if (references.length === 0) return;
    const { environment, groupPath, iid, announcer } = this.tree;
    const path = `/groups/${groupPath}/-/epics/${iid}/${kind === 'epic' ? 'links' : 'issues'}` as const;
    const { api } = environment;
    await api.rest('POST', path, { body: { issuable_references: references }, ...telling(api) });
    announcer.say(`${references.length} added.`);
    for (const text of references) this.references.remove(text);
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.error = failureText(error, this.kind);
    });
  }
}

function failureText(error: unknown, kind: 'epic' | 'issue'): string {
  reportDefect(error);
  if (!(error instanceof ApiError)) return notFoundTexts[kind];
  if (error.status === 404) return notFoundTexts[kind];
  if (error.status === 409 && error.reason === tooDeepReason) return tooManyText;
  return error.message;
}
