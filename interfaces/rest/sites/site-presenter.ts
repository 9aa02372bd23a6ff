import { z } from 'zod';
import type { CopyFailure, FailureCause, SiteStatus } from '../../../application/sites/site-queries.ts';
import { onlyShard, selectiveSyncTypes, type Site } from '../../../domain/sites/site.ts';
import { healthOf, healthStatuses, percentage } from '../../../domain/sites/site-status.ts';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';
import type { RestRequest } from '../route.ts';

export const siteShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    url: z.string(),
    internal_url: z.string(),
    primary: z.boolean(),
    enabled: z.boolean(),
    current: z.boolean(),
    files_max_capacity: countShape,
    repos_max_capacity: countShape,
    verification_max_capacity: countShape,
    container_repositories_max_capacity: countShape,
    selective_sync_type: z.enum(selectiveSyncTypes).nullable(),
    selective_sync_shards: listShape(z.string()),
    selective_sync_namespace_ids: listShape(idShape),
    minimum_reverification_interval: countShape,
    blob_download_timeout: countShape,
    sync_object_storage: z.boolean().optional(),
    web_edit_url: z.string(),
    web_geo_replication_details_url: z.string().optional(),
    created_at: instantShape,
    updated_at: instantShape,
    _links: z.strictObject({ self: z.string(), status: z.string(), repair: z.string() }),
  })
  .meta({ id: 'GeoSite' });

export function presentSite(
  request: RestRequest<unknown>,
  site: Site,
  currentId: number | null,
): Presented<typeof siteShape> {
  const page = `${request.baseUrl}/admin/geo/sites/${site.id}`;
  const call = `${request.baseUrl}/api/v4/geo_sites/${site.id}`;
  return {
    id: site.id,
    name: site.name,
    url: site.url,
    internal_url: site.internalUrl,
    primary: site.primary,
    enabled: site.enabled,
    current: site.id === currentId,
    files_max_capacity: site.filesMaxCapacity,
    repos_max_capacity: site.reposMaxCapacity,
    verification_max_capacity: site.verificationMaxCapacity,
    container_repositories_max_capacity: site.containerRepositoriesMaxCapacity,
    selective_sync_type: site.selectiveSyncType,
    selective_sync_shards: site.selectiveSyncShards,
    selective_sync_namespace_ids: site.selectiveSyncNamespaceIds,
    minimum_reverification_interval: site.minimumReverificationInterval,
    blob_download_timeout: site.blobDownloadTimeout,
    web_edit_url: `${page}/edit`,
    ...(!site.primary && {
      sync_object_storage: site.syncObjectStorage,
      web_geo_replication_details_url: `${page}/replication`,
    }),
    created_at: site.createdAt,
    updated_at: site.updatedAt,
    _links: { self: call, status: `${call}/status`, repair: `${call}/repair` },
  };
}

const someCount = countShape.nullable();

export const siteStatusShape = z
  .strictObject({
    geo_node_id: idShape,
    healthy: z.boolean(),
    health: z.string(),
    health_status: z.enum(healthStatuses),
    missing_oauth_application: z.null(),
    db_replication_lag_seconds: countShape.nullable(),
    db_replication_lag_bytes: someCount,
    db_replication_state: z.string().nullable(),
    db_replication_position: z.string().nullable(),
    last_event_id: idShape.nullable(),
    last_event_timestamp: z.int().nullable(),
    projects_count: countShape,
    uploads_count: countShape,
    uploads_checksum_total_count: someCount,
    uploads_checksummed_count: someCount,
    uploads_checksum_failed_count: someCount,
    uploads_registry_count: someCount,
    uploads_synced_count: someCount,
    uploads_failed_count: someCount,
    uploads_synced_in_percentage: z.string().nullable(),
    uploads_verification_total_count: someCount,
    uploads_verified_count: someCount,
    uploads_verification_failed_count: someCount,
    uploads_verified_in_percentage: z.string().nullable(),
    selective_sync_type: z.enum(selectiveSyncTypes).nullable(),
    storage_shards: listShape(z.strictObject({ name: z.string() })).nullable(),
    storage_shards_match: z.boolean().nullable(),
    version: z.string().nullable(),
    revision: z.string().nullable(),
    updated_at: instantShape,
    _links: z.strictObject({ self: z.string(), site: z.string() }),
  })
  .meta({ id: 'GeoSiteStatus' });

/** Versions of Milepost at other sites. */
export interface KnownVersions {
  ofSites: ReadonlyMap<number, string>;
  ofPrimary: string | null;
}

/** Computed on request; null for values that only the site itself can know. */
export function presentStatus(
  request: RestRequest<unknown>,
  { site, situation, projects, lastEvent, files }: SiteStatus,
  versions: KnownVersions,
): Presented<typeof siteStatusShape> {
  const { replication, current } = situation;
  const version = current ? request.instance.version : (versions.ofSites.get(site.id) ?? null);
  const compared = current ? versions.ofPrimary : request.instance.version;
  const { status, text } = healthOf(situation, { ofSite: version, compared });
  const call = `${request.baseUrl}/api/v4/geo_sites/${site.id}`;
  return {
    geo_node_id: site.id,
    healthy: status === 'Healthy',
    health: text,
    health_status: status,
    // Sites know each other by a key in the database; there are no applications of OAuth.
    missing_oauth_application: null,
    db_replication_lag_seconds:
      site.primary || replication.lagSeconds === null ? null : Math.round(replication.lagSeconds),
    db_replication_lag_bytes: site.primary ? null : replication.lagBytes,
    db_replication_state: site.primary ? null : replication.state,
    db_replication_position: replication.position,
    last_event_id: current ? (lastEvent?.id ?? null) : null,
    last_event_timestamp: current && lastEvent !== null ? Math.floor(lastEvent.at.getTime() / 1000) : null,
    projects_count: projects,
    uploads_count: files.total,
    uploads_checksum_total_count: files.checksumTotal,
    uploads_checksummed_count: files.checksummed,
    uploads_checksum_failed_count: files.checksumFailed,
    uploads_registry_count: files.registry,
    uploads_synced_count: files.synced,
    uploads_failed_count: files.failed,
    uploads_synced_in_percentage: percentage(files.synced, files.total),
    uploads_verification_total_count: files.verificationTotal,
    uploads_verified_count: files.verified,
    uploads_verification_failed_count: files.verificationFailed,
    uploads_verified_in_percentage: percentage(files.verified, files.verificationTotal),
    selective_sync_type: site.selectiveSyncType,
    storage_shards: current ? [{ name: onlyShard }] : null,
    storage_shards_match: current ? true : null,
    version,
    revision: current ? request.instance.revision : null,
    updated_at: request.now,
    _links: { self: `${call}/status`, site: call },
  };
}

export const copyFailureShape = z
  .strictObject({
    id: idShape,
    type: z.literal('uploads'),
    upload_id: idShape,
    namespace_id: idShape,
    filename: z.string(),
    retry_count: countShape,
    last_sync_failure: z.string(),
    last_synced_at: instantShape,
    retry_at: instantShape,
  })
  .meta({ id: 'GeoSiteFailure' });

export function presentFailure(failure: CopyFailure): Presented<typeof copyFailureShape> {
  return presentAs(copyFailureShape, failure, {
    type: 'uploads',
    retry_count: failure.attempts,
    last_sync_failure: failure.reason,
    last_synced_at: failure.failedAt,
  });
}

export const failureCauseShape = z
  .strictObject({ last_sync_failure: z.string(), files_count: countShape, examples: listShape(copyFailureShape) })
  .meta({ id: 'GeoSiteFailureCause' });

export function presentCause({ reason, files, examples }: FailureCause): Presented<typeof failureCauseShape> {
  return { last_sync_failure: reason, files_count: files, examples: examples.map(presentFailure) };
}
