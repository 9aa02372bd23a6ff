/** A path segment made of a name: "Café & Bar 2" becomes "cafe-bar-2". Empty when nothing of the name can stay. */
export function pathFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 255);
}
