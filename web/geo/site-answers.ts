import type { SelectiveSyncType } from '../../domain/geo/site.ts';
import type { Health } from '../../domain/geo/site-status.ts';

/** The API fields that the site pages use. */
export interface SiteAnswer {
  id: number;
  name: string;
  url: string;
  internal_url: string;
  primary: boolean;
  enabled: boolean;
  current: boolean;
  files_max_capacity: number;
  verification_max_capacity: number;
  selective_sync_type: SelectiveSyncType | null;
  selective_sync_shards: readonly string[];
  selective_sync_namespace_ids: readonly number[];
  minimum_reverification_interval: number;
  blob_download_timeout: number;
}

/** Computed on request; null if the answering server cannot know it. */
export interface SiteStatusAnswer {
  geo_node_id: number;
  healthy: boolean;
  health: string;
  health_status: Health['status'];
  db_replication_lag_seconds: number | null;
  db_replication_lag_bytes: number | null;
  db_replication_state: string | null;
  db_replication_position: string | null;
  projects_count: number;
  uploads_count: number;
  uploads_registry_count: number | null;
  uploads_synced_count: number | null;
  uploads_failed_count: number | null;
  uploads_verified_count: number | null;
  uploads_verification_failed_count: number | null;
  uploads_checksummed_count: number | null;
  uploads_checksum_failed_count: number | null;
  version: string | null;
  updated_at: string;
}

export interface CopyFailureAnswer {
  id: number;
  filename: string;
  retry_count: number;
  retry_at: string;
}

/** Files that failed for one reason, the most frequent reason first. */
export interface FailureCauseAnswer {
  last_sync_failure: string;
  files_count: number;
  examples: readonly CopyFailureAnswer[];
}

export const sitesPath = '/api/v4/geo_sites';

export function sitePath(id: number | string): string {
  return `${sitesPath}/${encodeURIComponent(id)}`;
}
