import type { Fragment } from '../sql.ts';

/** A rule that every row must satisfy. Its statement returns the violations: `id`, and a description. */
export interface IntegrityCheck {
  /** Name of the rule, for example `roll-ups`. */
  name: string;
  subject:
    | 'work_item'
    | 'namespace'
    | 'milestone'
    | 'member'
    | 'group_share'
    | 'user'
    | 'subscription'
    | 'environment'
    | 'deployment'
    | 'protected_environment'
    | 'protection_rule'
    | 'deployment_approval'
    | 'vulnerability'
    | 'merge_request'
    | 'hook'
    | 'hook_delivery'
    | 'external_status_check'
    | 'directory_link'
    | 'change_log'
    | 'table';
  broken: Fragment;
}
