import type { Upload } from './upload.ts';

/** A picture of a metric, attached to an incident; its bytes are stored like those of other uploads. */
export interface MetricImage extends Upload {
  incidentId: number;
}

/** Maximum bytes of one picture. */
export const largestMetricImage = 10 * 1024 * 1024;
/** Maximum number of pictures of one incident. */
export const metricImagesMaximum = 100;
export const linkAddressLengthMaximum = 255;
export const linkTextLengthMaximum = 128;

/** Path of the picture from the root of the server. */
export function metricImagePath({ id, filename }: Pick<MetricImage, 'id' | 'filename'>): string {
  return `/uploads/-/system/issuable_metric_image/file/${id}/${filename}`;
}
