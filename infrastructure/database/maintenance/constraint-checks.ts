import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** Constraints and triggers only protect the data while they are enabled. */
export const constraintChecks: readonly IntegrityCheck[] = [
  {
    name: 'constraints',
    subject: 'table',
    broken: sql`
      select 0 as id, 'the constraint ' || conname || ' of ' || conrelid::regclass::text || ' is not checked' as problem
      from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
      order by 2`,
  },
  {
    name: 'triggers',
    subject: 'table',
    broken: sql`
      select 0 as id, 'the trigger ' || t.tgname || ' of ' || t.tgrelid::regclass::text || ' is switched off' as problem
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and t.tgenabled in ('D', 'R') order by 2`,
  },
];
