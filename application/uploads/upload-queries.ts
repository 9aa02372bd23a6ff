import type { Actor } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import type { MetricImage } from '../../domain/uploads/metric-image.ts';
import type { Upload } from '../../domain/uploads/upload.ts';
import type { Page, PageRequest } from '../page.ts';

/**
 * Files that the actor may read: those of a container they may read, and when everything that names a file is
 * confidential, internal or of a banned author, they may read one of these.
 */
export interface UploadQueries {
  /** By the secret of its address; null when it is hidden or absent. */
  find(actor: Actor, secret: string): Promise<Upload | null>;
  /** Pictures of an incident, the oldest first. */
  metricImages(actor: Actor, incidentId: number): Promise<MetricImage[]>;
  /** One of them; null when its incident is hidden or none any more. */
  metricImage(actor: Actor, id: number): Promise<MetricImage | null>;
  /** Those of one group or project that texts may name, newest first. */
  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Upload>>;
  count(actor: Actor, namespaceId: number): Promise<number>;
  uploaders(uploads: readonly Upload[]): Promise<Map<number, User>>;
  /** Which of these ids have a row, no matter who may read it; for sweeping. */
  existing(ids: readonly number[]): Promise<ReadonlySet<number>>;
}
