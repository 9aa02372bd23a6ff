import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import { numberOfId } from '../api/global-id.ts';
import type { Application } from '../app/application-context.ts';
import { makeStore } from '../state/make-store.ts';
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

/** The description templates of a group or project, and those inherited from the groups above. */
export class TemplatesStore {
  place: TemplatesPlaceQuery | null = null;
  groups: readonly TemplateGroup[] | null = null;
  loadError: unknown = null;
  /** Why a template could not be loaded or deleted. */
  error: string | null = null;
  form: TemplateForm | null = null;
  /** The template that is shown read-only. */
  shown: { name: string; content: string } | null = null;
  readonly deletion = new Deletion<TemplateName>(this, async ({ name }) => {
    await this.environment.api.rest('DELETE', templateAddress(this.namespace, name));
    toast('Template deleted', { tone: 'success' });
    await this.load();
  });

  constructor(
    readonly environment: Pick<Application, 'api'>,
    readonly namespace: Namespace,
  ) {
    makeStore(this, { isOwn: false });
  }

  get isMissing(): boolean {
    return this.place !== null && (this.place.group ?? this.place.project ?? null) === null;
  }

  get mayChange(): boolean {
    return (this.place?.group ?? this.place?.project)?.userPermissions.adminTemplates === true;
  }

  get isEmpty(): boolean {
    return this.groups?.every(({ templates }) => templates.length === 0) === true;
  }

  async load(): Promise<void> {
    this.loadError = null;
    const { environment, namespace } = this;
    const { fullPath, kind } = namespace;
    try {
      const place = await environment.api.graphql(templatesPlaceQuery, { fullPath, inProject: kind === 'project' });
      runInAction(() => {
        this.place = place;
      });
      if (!this.isMissing) await this.read();
    } catch (error) {
      runInAction(() => {
        if (error instanceof ApiError && error.kind === 'not_found') this.place = {};
        else this.loadError = error;
      });
    }
  }

  /** True for the group's or project's own templates. */
  isOwn({ templates }: TemplateGroup): boolean {
    const { id } = this.place?.group ?? this.place?.project ?? {};
    return id !== undefined && templates.some(({ sourceId }) => sourceId === numberOfId(id));
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
    if (form === null || !(await form.save())) return;
    this.cancel();
    toast(form.before === null ? 'Template created' : 'Template saved', { tone: 'success' });
    await this.load();
  }

  private async read(): Promise<void> {
    const groups = await readTemplateNames(this.environment.api, this.namespace);
    runInAction(() => {
      this.groups = groups;
    });
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
