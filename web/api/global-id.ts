/** The number at the end of a global id: 12 in `gid://gitlab/Epic/12`. */
export function numberOfId(globalId: string): number {
  return Number(globalId.slice(globalId.lastIndexOf('/') + 1));
}

/** An item of any type as mutations of work items name it. */
export function workItemId(number: number): string {
  return `gid://gitlab/WorkItem/${number}`;
}
