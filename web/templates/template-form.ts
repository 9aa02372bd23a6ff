import { runInAction } from 'mobx';
import {
  templateContentLengthMaximum,
  templateNameLengthMaximum,
} from '../../domain/templates/description-template.ts';
import { errorText } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import type { Namespace } from '../work-items/item.ts';
import { templateAddress } from '../work-items/templates/template-names.ts';

/** The form state of a new or existing description template. */
export class TemplateForm {
  name: string;
  content: string;
  isSaving = false;
  error: string | null = null;
  /** Namespace for suggestions and preview of its editor. */
  readonly type = 'issue';

  constructor(
    readonly environment: Pick<Application, 'api'>,
    readonly namespace: Namespace,
    /** The saved template; null for a new one. */
    readonly before: { name: string; content: string } | null,
  ) {
    this.name = before?.name ?? '';
    this.content = before?.content ?? '';
    makeStore(this);
  }

  get nameError(): string | undefined {
    const { length } = this.name.trim();
    if (length > templateNameLengthMaximum) return `At most ${templateNameLengthMaximum} characters.`;
    return /[/\\]/.test(this.name) ? 'A name holds no slash.' : undefined;
  }

  get contentError(): string | undefined {
    return this.content.length > templateContentLengthMaximum
      ? `At most ${templateContentLengthMaximum} characters.`
      : undefined;
  }

  get isComplete(): boolean {
    const isFilled = this.name.trim() !== '' && this.content.trim() !== '';
    return isFilled && this.nameError === undefined && this.contentError === undefined;
  }

  get hasChanges(): boolean {
    return this.name.trim() !== (this.before?.name ?? '') || this.content !== (this.before?.content ?? '');
  }

  changeName(name: string): void {
    this.name = name;
  }

  changeContent(content: string): void {
    this.content = content;
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    let isSaved = false;
    await during(this, 'isSaving', async () => {
      this.error = null;
      const { environment, namespace, before, name, content } = this;
      try {
        if (before === null)
          await environment.api.rest('POST', templateAddress(namespace), { body: { name, content } });
        else
          await environment.api.rest('PUT', templateAddress(namespace, before.name), {
            body: { new_name: name, content },
          });
        isSaved = true;
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    return isSaved;
  }
}
