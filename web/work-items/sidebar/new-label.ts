import { runInAction } from 'mobx';
import { failureText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Label, Namespace } from '../item.ts';
import { itemLabelsQuery, labelCreateMutation } from '../operations/labels.graphql.ts';

const createFailed = 'Error creating label.';
export const labelsFailed = 'Error fetching labels.';

/** The labels of a group or project, and the form for a new one. */
export class NewLabel {
  /** True if the reader may create labels there; known once labels were searched. */
  isAllowed = false;
  /** True if the form replaces the list. */
  isOpen = false;
  isSaving = false;
  error: string | null = null;

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly namespace: Namespace,
  ) {
    makeStore(this);
  }

  show(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.error = null;
  }

  /** The labels with this text in their title. */
  async find(search: string, signal: AbortSignal): Promise<readonly Label[]> {
    const { kind, fullPath } = this.namespace;
    const variables = { fullPath, inProject: kind === 'project', search: search.trim() };
    const { group, project } = await this.api.graphql(itemLabelsQuery, variables, { signal });
    const place = group ?? project;
    runInAction(() => {
      this.isAllowed = place?.userPermissions.createLabel === true;
    });
    return place?.labels.nodes ?? [];
  }

  /** Creates a label and closes the form; null if it was refused. */
  async create(title: string, color: string): Promise<Label | null> {
    const { kind, fullPath } = this.namespace;
    const place = kind === 'project' ? { projectPath: fullPath } : { groupPath: fullPath };
    const input = { ...place, title: title.trim(), color: color.trim() };
    let created: Label | null = null;
    await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        const { labelCreate } = await this.api.graphql(labelCreateMutation, { input });
        runInAction(() => {
          created = labelCreate.label;
          if (created === null) this.error = labelCreate.errors[0] ?? createFailed;
          else this.isOpen = false;
        });
      } catch (error) {
        runInAction(() => {
          this.error = failureText(error, createFailed);
        });
      }
    });
    return created;
  }
}
