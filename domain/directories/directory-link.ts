/** Members of this group of a directory are members of the group here, with this role. */
export interface DirectoryLink {
  id: number;
  namespaceId: number;
  /** Name of the directory in the settings. */
  provider: string;
  /** Name of the group there; names that differ in case only are the same. */
  cn: string;
  accessLevel: number;
  createdById: number | null;
  createdAt: Date;
}

/** Maximum number of links of a group. */
export const directoryLinksMaximum = 50;
/** Maximum characters of the name of a group in a directory. */
export const directoryNameMaximum = 255;
/** Maximum number of members of a group in a directory. */
export const directoryMembersMaximum = 10_000;

/** When the memberships of a group are next compared with the directory, and how that ended last time. */
export interface DirectorySync {
  namespaceId: number;
  nextAt: Date;
  endedAt: Date | null;
  /** Why some memberships could not be brought up to date, for its owners; null if all are. */
  problem: string | null;
  /** Grows whenever memberships are compared with what was read: what was read before it grew may be out of date. */
  revision: number;
}
