/** Converts a name to a path segment: "Café & Bar 2" becomes "cafe-bar-2". Empty if no valid character remains. */
export function pathFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 255);
}
