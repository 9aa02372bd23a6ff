import type { Fragment } from '../sql.ts';

/** A rule that must hold for every row. Its statement answers the rows that break it: `id`, and what is wrong in words. */
export interface IntegrityCheck {
  /** Names the rule, for example `roll-ups`. */
  name: string;
  subject: 'work_item' | 'namespace' | 'milestone' | 'member' | 'group_share' | 'user' | 'subscription' | 'table';
  broken: Fragment;
}
