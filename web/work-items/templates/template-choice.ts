import { runInAction } from 'mobx';
import { isDefaultTemplate, templateName } from '../../../domain/templates/description-template.ts';
import { errorText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Router } from '../../app/router.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Namespace } from '../item.ts';
import { readTemplate, readTemplateNames, type TemplateGroup, type TemplateName } from './template-names.ts';

/** Names the template in the address of a page. */
export const templateParameter = 'issuable_template';

/** A description that a template can fill. */
export interface TemplatedText {
  readonly description: string;
  /** Puts the text of a template in place of the description. */
  applyTemplate(text: string): void;
}

interface TemplatePlace {
  environment: { api: ApiClient; router: Router };
  namespace: Namespace;
  /** The address of the page says which template was chosen. */
  isInAddress: boolean;
}

/** Which description template a text begins with. Text that is there is never replaced without a question. */
export class TemplateChoice {
  groups: readonly TemplateGroup[] | null = null;
  chosen: TemplateName | null = null;
  /** Would replace text that is there; without a template it would only take that away. */
  asked: { template: TemplateName | null; content: string } | null = null;
  error: string | null = null;
  #names: Promise<void> | null = null;
  /** What the chosen template put there. */
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

  /** Reads the names, the first time only. */
  load(): Promise<void> {
    this.#names ??= this.readNames();
    return this.#names;
  }

  /** Takes a template, after a question where it would replace text; null takes the template's text away. */
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

  /** Takes the nearest template of this name, if there is one. */
  async chooseNamed(name: string): Promise<void> {
    await this.load();
    const wanted = templateName(name).toLowerCase();
    const found = this.templates.find((template) => template.name.toLowerCase() === wanted);
    if (found !== undefined) await this.choose(found);
  }

  /** Takes the template that texts begin with by default, where there is no text. */
  async chooseDefault(): Promise<void> {
    await this.load();
    const found = this.templates.find(isDefaultTemplate);
    if (found !== undefined && this.text.description === '') await this.choose(found);
  }

  /** Of the question: leaves the text as it is. */
  keep(): void {
    this.asked = null;
  }

  /** Of the question: replaces the text. */
  override(): void {
    if (this.asked !== null) this.apply(this.asked.template, this.asked.content);
  }

  /** Begins again with nothing chosen; the text stays. */
  forget(): void {
    this.chosen = null;
    this.asked = null;
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
    this.asked = { template, content };
  }

  private apply(template: TemplateName | null, content: string): void {
    this.chosen = template;
    this.asked = null;
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
