import type { User } from '../../domain/people/user.ts';

/** What administrators see of a group or project besides its settings: who owns it, and what is in it and below it. */
export interface NamespaceFigures {
  /** Active people who own it, by a role in it or above it; the first ones by name. */
  owners: readonly User[];
  ownerCount: number;
  /** People with a role in it, without those who inherit one. */
  memberCount: number;
  subgroupCount: number;
  projectCount: number;
  epicCount: number;
  /** Issues and incidents. */
  issueCount: number;
  /** Attached files and copies of Git repositories. */
  storageBytes: number;
}
