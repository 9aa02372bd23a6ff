import type { Actor } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import type { MetricImage } from '../../domain/uploads/metric-image.ts';
import type { Upload } from '../../domain/uploads/upload.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

/**
 * Uploads that the actor may read: those of readable containers. If every text that references a file is confidential,
 * internal or by a banned author, the actor must be able to read one of them.
 */
export interface UploadQueries {
  /** By the secret in its URL; null if it is hidden or does not exist. */
  find(actor: Actor, secret: string): Promise<Upload | null>;
  /** Pictures of an incident, oldest first. */
  metricImages(actor: Actor, incidentId: number): Promise<MetricImage[]>;
  /** One picture; null if its item is hidden or no longer an incident. */
  metricImage(actor: Actor, id: number): Promise<MetricImage | null>;
  /** A person's photo, which everybody may see. */
  photo(userId: number): Promise<Upload | null>;
  /** Uploads of one group or project that texts may reference, newest first. */
  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Upload>>;
  count(actor: Actor, namespaceId: number): Promise<number>;
  uploaders(uploads: readonly Upload[]): Promise<Map<number, User>>;
  /** Returns which of these ids have a row, regardless of permissions; for the sweep. */
  existing(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    uploads: UploadQueries;
  }
}
