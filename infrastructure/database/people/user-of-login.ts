import { sql, type Fragment } from '../sql.ts';

/** Selects the user whose username it is, or else whose email address, ignoring case. */
export function userOfLogin(login: string): Fragment {
  return sql`select * from users where lower(username) = lower(${login}::text) or lower(email) = lower(${login}::text)
    order by lower(username) = lower(${login}::text) desc limit 1`;
}
