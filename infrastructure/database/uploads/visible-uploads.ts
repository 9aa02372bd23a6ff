import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { always, any, sql, trusted, type Fragment } from '../sql.ts';
import { visibleInNamespace, visibleInternalNotes, visibleWorkItems } from '../visible.ts';

/**
 * Uploads in visible namespaces. An upload that is only referenced by confidential, internal or hidden texts is visible
 * to people who may read one of these texts. `alias` is the table's alias in the query.
 */
export function visibleUploads(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  const u = trusted(alias);
  const items = sql`from work_items w where w.description like '%/uploads/%'
    and upload_secrets(w.description) @> array[${u}.secret]`;
  const notes = sql`from notes t join work_items w on w.id = t.work_item_id where t.body like '%/uploads/%'
    and upload_secrets(t.body) @> array[${u}.secret]`;
  const isOpen = sql`(not w.confidential and not exists (
    select from users author where author.id = w.author_id and author.state = 'banned'))`;
  const readable = visibleWorkItems(actor, 'w');
  return sql`(${visibleInNamespace(actor, alias)} and ${any([
    sql`(not exists (select ${items}) and not exists (select ${notes}))`,
    sql`exists (select ${items} and (${isOpen} or (${readable})))`,
    sql`exists (select ${notes} and (${isOpen} or (${readable}))
      and (not t.internal or ((${readable}) and ${visibleInternalNotes(actor, 'w')})))`,
  ])})`;
}
