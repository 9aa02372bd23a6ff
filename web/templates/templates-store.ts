import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { Namespace } from '../work-items/item.ts';
import {
  readTemplate,
  readTemplateNames,
  templateAddress,
  type TemplateGroup,
  type TemplateName,
} from '../work-items/templates/template-names.ts';
import { templatesPlaceQuery, type TemplatesPlaceQuery } from './operations/templates.graphql.ts';
import { TemplateForm } from './template-form.ts';

/** What the page shows. */
export interface TemplatesAnswer {
  place: Place;
  groups: readonly TemplateGroup[];
}

/** An epic that new ones in the group can be made from. */
export type EpicTemplate = NonNullable<TemplatesPlaceQuery['group']>['epicTemplates'][number];

type Place = TemplatesPlaceQuery & { id: string; mayChange: boolean };

/** The description templates of a group or project, and those inherited from the groups above. */
export class TemplatesStore {
  readonly reading: Reading<TemplatesAnswer>;
  /** Why a template could not be loaded or deleted. */
  error: string | null = null;
  form: TemplateForm | null = null;
  /** The template that is shown read-only. */
  shown: { name: string; content: string } | null = null;
  readonly deletion = new Deletion<TemplateName>(this, async ({ name }) => {
    await this.environment.api.rest('DELETE', templateAddress(this.namespace, name));
    toast('Template deleted', { tone: 'success' });
    await this.reading.load();
  });

  constructor(
    readonly environment: Pick<Application, 'api'>,
    readonly namespace: Namespace,
  ) {
    const { api } = environment;
    const { fullPath, kind } = namespace;
    this.reading = new Reading(async (signal) => {
      const place = await api.graphql(templatesPlaceQuery, { fullPath, inProject: kind === 'project' }, { signal });
      const container = place.group ?? place.project ?? null;
      if (container === null) throw new ApiError('not_found', { status: 404 });
      const mayChange = container.userPermissions.adminTemplates;
      return { place: { ...place, id: container.id, mayChange }, groups: await readTemplateNames(api, namespace) };
    });
    makeStore(this);
  }

  create(): void {
    this.form = new TemplateForm(this.environment, this.namespace, null);
  }

  async edit(template: TemplateName): Promise<void> {
    await this.open(template, (before) => {
      this.form = new TemplateForm(this.environment, this.namespace, before);
    });
  }

  async show(template: TemplateName): Promise<void> {
    await this.open(template, (shown) => {
      this.shown = shown;
    });
  }

  hide(): void {
    this.shown = null;
  }

  cancel(): void {
    this.form = null;
  }

  async save(): Promise<void> {
    const { form } = this;
    if (form === null || !(await form.form.save())) return;
    this.cancel();
    toast(form.before === null ? 'Template created' : 'Template saved', { tone: 'success' });
    await this.reading.load();
  }

  private async open(template: TemplateName, use: (read: { name: string; content: string }) => void): Promise<void> {
    this.error = null;
    try {
      const content = await readTemplate(this.environment.api, this.namespace, template);
      runInAction(() => use({ name: template.name, content }));
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    runInAction(() => {
      this.error = errorText(error);
    });
  }
}
