import { runInAction } from 'mobx';
import { isDefaultTemplate, templateName } from '../../../domain/templates/description-template.ts';
import { errorText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Router } from '../../app/router.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Namespace } from '../item.ts';
import { readTemplate, readTemplateNames, type TemplateGroup, type TemplateName } from './template-names.ts';

/** URL parameter for the template. */
export const templateParameter = 'issuable_template';

/** A description that a template can fill. */
export interface TemplatedText {
  readonly description: string;
  /** Replaces the description with the text of a template. */
  applyTemplate(text: string): void;
}

interface TemplatePlace {
  environment: { api: ApiClient; router: Router };
  namespace: Namespace;
  /** Stores the chosen template in the URL. */
  isInAddress: boolean;
}

/** The chosen description template. Existing text is never replaced without a confirmation. */
export class TemplateChoice {
  groups: readonly TemplateGroup[] | null = null;
  chosen: TemplateName | null = null;
  /** The template that waits for confirmation; without a template the text would only be removed. */
  question: { template: TemplateName | null; content: string } | null = null;
  error: string | null = null;
  #names: Promise<void> | null = null;
  /** The text from the chosen template. */
  #content = '';

  constructor(
    private readonly text: TemplatedText,
    private readonly place: TemplatePlace,
  ) {
    makeStore(this);
  }

  get templates(): readonly TemplateName[] {
    return this.groups?.flatMap(({ templates }) => templates) ?? [];
  }

  /** Loads the names, only the first time. */
  load(): Promise<void> {
    this.#names ??= this.readNames();
    return this.#names;
  }

  /** Applies a template, after a confirmation if it would replace text; null removes the template's text. */
  async choose(template: TemplateName | null): Promise<void> {
    this.error = null;
    if (template === null) {
      if (this.text.description === this.#content) this.apply(null, '');
      else this.ask(null, '');
      return;
    }
    const { environment, namespace } = this.place;
    try {
      const content = await readTemplate(environment.api, namespace, template);
      runInAction(() => {
        if (this.text.description.trim() === '') this.apply(template, content);
        else this.ask(template, content);
      });
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }

  /** Applies the nearest template of this name, if there is one. */
  async chooseNamed(name: string): Promise<void> {
    await this.load();
    const lowerName = templateName(name).toLowerCase();
    const found = this.templates.find((template) => template.name.toLowerCase() === lowerName);
    if (found !== undefined) await this.choose(found);
  }

  /** Applies the default template if the description is empty. */
  async chooseDefault(): Promise<void> {
    await this.load();
    const found = this.templates.find(isDefaultTemplate);
    if (found !== undefined && this.text.description === '') await this.choose(found);
  }

  /** Cancels the confirmation. */
  keep(): void {
    this.question = null;
  }

  /** Confirms the replacement. */
  override(): void {
    if (this.question !== null) this.apply(this.question.template, this.question.content);
  }

  /** Resets the choice; the text stays. */
  forget(): void {
    this.chosen = null;
    this.question = null;
    this.error = null;
    this.#content = '';
  }

  private async readNames(): Promise<void> {
    const { environment, namespace } = this.place;
    try {
      const groups = await readTemplateNames(environment.api, namespace);
      runInAction(() => {
        this.groups = groups;
      });
    } catch (error) {
      runInAction(() => {
        this.error = `Couldn't load description templates. ${errorText(error)}`;
        this.#names = null;
      });
    }
  }

  private ask(template: TemplateName | null, content: string): void {
    this.question = { template, content };
  }

  private apply(template: TemplateName | null, content: string): void {
    this.chosen = template;
    this.question = null;
    this.#content = content;
    this.text.applyTemplate(content);
    this.showInAddress(template?.name ?? null);
  }

  private showInAddress(name: string | null): void {
    const { router } = this.place.environment;
    const query = new URLSearchParams(router.search);
    if (name === null) query.delete(templateParameter);
    else if (this.place.isInAddress) query.set(templateParameter, name);
    const search = query.toString();
    router.replaceSearch(search === '' ? '' : `?${search}`);
  }
}
