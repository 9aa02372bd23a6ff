import { siteDefaults, type SelectiveSyncType } from '../../domain/sites/site.ts';
import type { ApiClient } from '../api/client.ts';
import type { GeoSite } from '../api/rest.generated.ts';
import { correctionText, Form } from '../state/form.ts';
import { sitesPath } from './site-paths.ts';

interface SiteFields {
  name: string;
  url: string;
  internal_url: string;
  primary: boolean;
  enabled: boolean;
  files_max_capacity: string;
  verification_max_capacity: string;
  selective_sync_type: SelectiveSyncType | 'all';
  selective_sync_namespace_ids: string;
  selective_sync_shards: string;
  minimum_reverification_interval: string;
  blob_download_timeout: string;
}

export type SiteForm = Form<SiteFields>;

/** The form of a new or existing site. */
export function siteForm(api: ApiClient, before: GeoSite | null): SiteForm {
  return new Form<SiteFields>({
    fields: fieldsOf(before),
    isFilled: ({ name, url }) => name.trim() !== '' && url.trim() !== '',
    send: async (fields) => {
      const body = bodyOf(fields, before);
      if (before === null) await api.rest<GeoSite>('POST', sitesPath, { body });
      else await api.rest<GeoSite>('PUT', `${sitesPath}/${before.id}`, { body });
    },
    errorOf: correctionText,
  });
}

/** Only copies have fields about copying, and a site stays what it is. */
function bodyOf(fields: SiteFields, before: GeoSite | null): Partial<Record<keyof SiteFields, unknown>> {
  const { name, url, internal_url, verification_max_capacity, minimum_reverification_interval, primary } = fields;
  const place = {
    name,
    url,
    internal_url,
    verification_max_capacity,
    minimum_reverification_interval,
    primary: before === null ? primary : undefined,
  };
  const { selective_sync_type: type } = fields;
  return primary ? place : { ...fields, ...place, selective_sync_type: type === 'all' ? null : type };
}

function fieldsOf(site: GeoSite | null): SiteFields {
  return {
    name: site?.name ?? '',
    url: site?.url ?? '',
    internal_url: site === null || site.internal_url === site.url ? '' : site.internal_url,
    primary: site?.primary ?? siteDefaults.primary,
    enabled: site?.enabled ?? siteDefaults.enabled,
    files_max_capacity: String(site?.files_max_capacity ?? siteDefaults.filesMaxCapacity),
    verification_max_capacity: String(site?.verification_max_capacity ?? siteDefaults.verificationMaxCapacity),
    selective_sync_type: site?.selective_sync_type ?? 'all',
    selective_sync_namespace_ids: site?.selective_sync_namespace_ids.join(', ') ?? '',
    selective_sync_shards: site?.selective_sync_shards.join(', ') ?? '',
    minimum_reverification_interval: String(
      site?.minimum_reverification_interval ?? siteDefaults.minimumReverificationInterval,
    ),
    blob_download_timeout: String(site?.blob_download_timeout ?? siteDefaults.blobDownloadTimeout),
  };
}
