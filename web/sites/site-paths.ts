export const sitesPath = '/api/v4/geo_sites';

export function sitePath(id: number | string) {
  return `${sitesPath}/${encodeURIComponent(id)}` as const;
}
