import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { ReadView, SavedViewQueries } from '../../../application/saved-views/saved-view-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { pinnedViewsMaximum, type ViewScreen } from '../../../domain/saved-views/saved-view.ts';
import type { Pager } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleInNamespace, visibleViews } from '../visible.ts';

export class DatabaseSavedViewQueries implements SavedViewQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, namespaceId: number, screen: ViewScreen | null, page: PageRequest): Promise<Page<ReadView>> {
    const id = trusted('v.id');
    const sort = {
      name: 'name',
      expression: trusted('lower(v.name)'),
      type: 'text',
      nullable: false,
      direction: 'asc',
    } as const;
    const conditions = viewsOf(actor, namespaceId, screen);
    return this.pager.page(
      { columns: 'v.*, pin.id is not null as pinned', from: viewsFrom(actor), conditions, sort, id },
      page,
    );
  }

  count(actor: Actor, namespaceId: number, screen: ViewScreen | null): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from saved_views v where ${all(viewsOf(actor, namespaceId, screen))}`,
    );
  }

  find(actor: Actor, namespaceId: number, viewId: number): Promise<ReadView | null> {
    return selectOne<ReadView>(
      this.connection,
      sql`select v.*, pin.id is not null as pinned from ${viewsFrom(actor)}
          where v.id = ${viewId} and ${all(viewsOf(actor, namespaceId, null))}`,
    );
  }

  defaults(actor: Actor, fullPath: string): Promise<ReadView[]> {
    return select<ReadView>(
      this.connection,
      sql`select v.*, pin.id is not null as pinned from ${viewsFrom(actor)}
          where v.namespace_id = (select place.id from namespaces place where lower(place.full_path) = lower(${fullPath}))
            and v.is_default and v.board_id is null and ${visibleInNamespace(actor, 'v')} and ${visibleViews(actor, 'v')}
          order by v.id`,
    );
  }

  pinned(actor: Actor): Promise<ReadView[]> {
    return select<ReadView>(
      this.connection,
      sql`select v.*, true as pinned from ${viewsFrom(actor)}
          where pin.id is not null and ${visibleInNamespace(actor, 'v')} and ${visibleViews(actor, 'v')}
          order by pin.id limit ${pinnedViewsMaximum}`,
    );
  }
}

/** Views with the pin of the reader. */
function viewsFrom({ user }: Actor): Fragment {
  return sql`saved_views v left join saved_view_pins pin on pin.view_id = v.id and pin.user_id = ${user?.id ?? null}::bigint`;
}

function viewsOf(actor: Actor, namespaceId: number, screen: ViewScreen | null): Fragment[] {
  return [
    sql`v.namespace_id = ${namespaceId}`,
    visibleInNamespace(actor, 'v'),
    visibleViews(actor, 'v'),
    ...(screen === null ? [] : [sql`v.screen = ${screen}`]),
  ];
}
