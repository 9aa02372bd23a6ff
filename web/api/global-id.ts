/** The number at the end of a global id: 12 in `gid://gitlab/Epic/12`. */
export function numberOfId(globalId: string): number {
  return Number(globalId.slice(globalId.lastIndexOf('/') + 1));
}

/** The global id of a thing: `gid://gitlab/Epic/12`, as clients of the API know them. */
export function globalId(type: string, number: number | string): string {
  return `gid://gitlab/${type}/${number}`;
}

/** An item of any type as mutations of work items name it. */
export function workItemId(number: number): string {
  return globalId('WorkItem', number);
}
