import type { NotedSubject, Subject } from '../../../domain/log/subjects.ts';
import type { Fragment } from '../sql.ts';

/** A rule that every row must satisfy. Its statement returns the violations: `id`, and a description. */
export interface IntegrityCheck {
  /** Name of the rule, for example `roll-ups`. */
  name: string;
  subject: Subject | NotedSubject | 'hook_delivery' | 'change_log' | 'table';
  broken: Fragment;
}
