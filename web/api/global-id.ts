/** The number at the end of a global id: 12 in `gid://gitlab/Epic/12`. */
export function numberOfId(globalId: string): number {
  return Number(globalId.slice(globalId.lastIndexOf('/') + 1));
}

/** The global id of a thing: `gid://gitlab/Epic/12`. */
export function globalId(type: string, number: number | string): string {
  return `gid://gitlab/${type}/${number}`;
}

/** The global id of an item of any type, for work item mutations. */
export function workItemId(number: number): string {
  return globalId('WorkItem', number);
}

/** Whether this is the id of an epic. */
export function isEpicId(id: string): boolean {
  return id === globalId('Epic', numberOfId(id));
}
