import { addresses } from '../app/addresses.ts';
import type { Namespace } from '../app/namespace.ts';

/** The URLs of the milestone pages of a group or project. */
export function milestoneAddresses({ kind, fullPath }: Namespace) {
  const isGroup = kind === 'group';
  return {
    list: (isGroup ? addresses.groupMilestones : addresses.milestones)(fullPath),
    create: (isGroup ? addresses.newGroupMilestone : addresses.newMilestone)(fullPath),
    show: (iid: number) => (isGroup ? addresses.groupMilestone : addresses.milestone)(fullPath, String(iid)),
    edit: (iid: number) => (isGroup ? addresses.editGroupMilestone : addresses.editMilestone)(fullPath, String(iid)),
  };
}
