import { runInAction } from 'mobx';
import { siteDefaults, type SelectiveSyncType } from '../../domain/geo/site.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { sitesPath, type SiteAnswer } from './site-answers.ts';

export interface SiteFields {
  name: string;
  url: string;
  internalUrl: string;
  primary: boolean;
  enabled: boolean;
  filesMaxCapacity: string;
  verificationMaxCapacity: string;
  selectiveSyncType: SelectiveSyncType | 'all';
  selectiveSyncNamespaceIds: string;
  selectiveSyncShards: string;
  minimumReverificationInterval: string;
  blobDownloadTimeout: string;
}

/** The form state of a new or existing site. */
export class SiteForm {
  fields: SiteFields;
  error: string | null = null;
  /** Validation errors by the API's field names. */
  problems: Readonly<Record<string, readonly string[]>> = {};
  isSaving = false;
  private saved: string;

  constructor(
    private readonly api: ApiClient,
    readonly before: SiteAnswer | null,
  ) {
    this.fields = fieldsOf(before);
    this.saved = JSON.stringify(this.fields);
    makeStore(this);
  }

  get isChanged(): boolean {
    return JSON.stringify(this.fields) !== this.saved;
  }

  get isComplete(): boolean {
    return this.fields.name.trim() !== '' && this.fields.url.trim() !== '';
  }

  /** The validation error of a field as a sentence. */
  problemOf(field: string, label: string): string | undefined {
    const reasons = this.problems[field];
    return reasons === undefined ? undefined : `${label} ${reasons.join(', ')}.`;
  }

  change(change: Partial<SiteFields>): void {
    this.fields = { ...this.fields, ...change };
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    const saved = await during(this, 'isSaving', async () => {
      this.error = null;
      this.problems = {};
      try {
        if (this.before === null) await this.api.rest('POST', sitesPath, { body: this.body });
        else await this.api.rest('PUT', `${sitesPath}/${this.before.id}`, { body: this.body });
        runInAction(() => {
          this.saved = JSON.stringify(this.fields);
        });
        return true;
      } catch (error) {
        runInAction(() => this.refuse(error));
        return false;
      }
    });
    return saved === true;
  }

  private get body(): Record<string, unknown> {
    const { fields } = this;
    const common = {
      name: fields.name,
      url: fields.url,
      internal_url: fields.internalUrl,
      verification_max_capacity: fields.verificationMaxCapacity,
      minimum_reverification_interval: fields.minimumReverificationInterval,
      ...(this.before === null && { primary: fields.primary }),
    };
    if (fields.primary) return common;
    return {
      ...common,
      enabled: fields.enabled,
      files_max_capacity: fields.filesMaxCapacity,
      blob_download_timeout: fields.blobDownloadTimeout,
      selective_sync_type: fields.selectiveSyncType === 'all' ? null : fields.selectiveSyncType,
      selective_sync_namespace_ids: fields.selectiveSyncNamespaceIds,
      selective_sync_shards: fields.selectiveSyncShards,
    };
  }

  private refuse(error: unknown): void {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      this.problems = error.fields;
      this.error = 'Some fields need to be corrected.';
    } else this.error = errorText(error);
  }
}

function fieldsOf(site: SiteAnswer | null): SiteFields {
  return {
    name: site?.name ?? '',
    url: site?.url ?? '',
    internalUrl: site === null || site.internal_url === site.url ? '' : site.internal_url,
    primary: site?.primary ?? siteDefaults.primary,
    enabled: site?.enabled ?? siteDefaults.enabled,
    filesMaxCapacity: String(site?.files_max_capacity ?? siteDefaults.filesMaxCapacity),
    verificationMaxCapacity: String(site?.verification_max_capacity ?? siteDefaults.verificationMaxCapacity),
    selectiveSyncType: site?.selective_sync_type ?? 'all',
    selectiveSyncNamespaceIds: site?.selective_sync_namespace_ids.join(', ') ?? '',
    selectiveSyncShards: site?.selective_sync_shards.join(', ') ?? '',
    minimumReverificationInterval: String(
      site?.minimum_reverification_interval ?? siteDefaults.minimumReverificationInterval,
    ),
    blobDownloadTimeout: String(site?.blob_download_timeout ?? siteDefaults.blobDownloadTimeout),
  };
}
