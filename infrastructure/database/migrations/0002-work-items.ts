import type { Knex } from 'knex';

/**
 * Labels, milestones, work items with what hangs on them, and the change log. Wrong states are impossible to store: types,
 * ranges, uniqueness and the shape of trees are checked by the database as the last line behind the use cases.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table labels (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      title text not null check (length(title) between 1 and 255),
      description text,
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      text_color text not null check (text_color ~ '^#[0-9a-f]{6}$'),
      priority integer check (priority >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, title)
    );
    create index labels_title on labels (title);

    create table milestones (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      iid integer not null check (iid > 0),
      title text not null check (length(title) between 1 and 255),
      description text,
      state text not null default 'active' check (state in ('active', 'closed')),
      start_date date,
      due_date date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, iid),
      unique (namespace_id, title),
      check (due_date >= start_date)
    );

    create table work_items (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      iid integer not null check (iid > 0),
      type text not null check (type in ('epic', 'issue', 'incident', 'task')),
      title text not null check (length(title) between 1 and 255),
      description text check (length(description) <= 1048576),
      state text not null default 'opened' check (state in ('opened', 'closed')),
      author_id bigint not null references users,
      confidential boolean not null default false,
      parent_id bigint references work_items on delete set null,
      ancestor_ids bigint[] not null default '{}',
      relative_position bigint not null default 0,
      start_date date,
      start_date_is_fixed boolean not null default false,
      start_date_fixed date,
      start_date_source_milestone_id bigint references milestones on delete set null,
      start_date_source_item_id bigint references work_items on delete set null,
      due_date date,
      due_date_is_fixed boolean not null default false,
      due_date_fixed date,
      due_date_source_milestone_id bigint references milestones on delete set null,
      due_date_source_item_id bigint references work_items on delete set null,
      -- What an epic takes of a roadmap, a missing side open; no start for an epic without dates, or what is no epic.
      roadmap_start date generated always as (case when type = 'epic' and (start_date is not null or due_date is not null)
        then coalesce(start_date, '-infinity') end) stored,
      roadmap_end date generated always as (coalesce(due_date, 'infinity')) stored,
      milestone_id bigint references milestones on delete set null,
      weight integer check (weight >= 0),
      health_status text check (health_status in ('on_track', 'needs_attention', 'at_risk')),
      severity text not null default 'unknown' check (severity in ('unknown', 'low', 'medium', 'high', 'critical')),
      color text not null default '#1068bf' check (color ~ '^#[0-9a-f]{6}$'),
      discussion_locked boolean not null default false,
      lock_version integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by_id bigint references users on delete set null,
      last_edited_at timestamptz,
      last_edited_by_id bigint references users on delete set null,
      moved_to_id bigint references work_items on delete set null,
      duplicated_to_id bigint references work_items on delete set null,
      promoted_to_id bigint references work_items on delete set null,
      opened_epics integer not null default 0 check (opened_epics >= 0),
      closed_epics integer not null default 0 check (closed_epics >= 0),
      opened_issues integer not null default 0 check (opened_issues >= 0),
      closed_issues integer not null default 0 check (closed_issues >= 0),
      opened_issues_weight bigint not null default 0 check (opened_issues_weight >= 0),
      closed_issues_weight bigint not null default 0 check (closed_issues_weight >= 0),
      issues_on_track integer not null default 0 check (issues_on_track >= 0),
      issues_needing_attention integer not null default 0 check (issues_needing_attention >= 0),
      issues_at_risk integer not null default 0 check (issues_at_risk >= 0),
      unique (namespace_id, iid),
      check ((state = 'closed') = (closed_at is not null)),
      check (type <> 'epic' or (milestone_id is null and weight is null)),
      check (start_date_source_milestone_id is null or start_date_source_item_id is null),
      check (due_date_source_milestone_id is null or due_date_source_item_id is null)
    );
    create index work_items_parent on work_items (parent_id, relative_position, id);
    create index work_items_ancestors on work_items using gin (ancestor_ids);
    create index work_items_listing on work_items (namespace_id, type, state, created_at desc, id desc);
    -- The roadmap's orders. The span stands behind, so that epics outside a timeframe are passed over inside the index.
    create index work_items_roadmap_start on work_items (start_date, id, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_roadmap_start_last on work_items (start_date desc nulls last, id desc, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_roadmap_due on work_items (due_date, id, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_roadmap_due_last on work_items (due_date desc nulls last, id desc, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_roadmap_title on work_items (lower(title), id, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_roadmap_created on work_items (created_at, id, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_roadmap_updated on work_items (updated_at, id, roadmap_end, roadmap_start) where roadmap_start is not null;
    create index work_items_milestone on work_items (milestone_id) where milestone_id is not null;
    create index work_items_author on work_items (author_id);
    -- Whoever points at an item or milestone is found when that is deleted.
    create index work_items_start_milestone on work_items (start_date_source_milestone_id) where start_date_source_milestone_id is not null;
    create index work_items_due_milestone on work_items (due_date_source_milestone_id) where due_date_source_milestone_id is not null;
    create index work_items_start_item on work_items (start_date_source_item_id) where start_date_source_item_id is not null;
    create index work_items_due_item on work_items (due_date_source_item_id) where due_date_source_item_id is not null;
    create index work_items_moved_to on work_items (moved_to_id) where moved_to_id is not null;
    create index work_items_duplicated_to on work_items (duplicated_to_id) where duplicated_to_id is not null;
    create index work_items_promoted_to on work_items (promoted_to_id) where promoted_to_id is not null;
    create index work_items_search on work_items using gin ((title || ' ' || coalesce(description, '')) gin_trgm_ops);

    create table work_item_labels (
      work_item_id bigint not null references work_items on delete cascade,
      label_id bigint not null references labels on delete cascade,
      primary key (work_item_id, label_id)
    );
    create index work_item_labels_label on work_item_labels (label_id, work_item_id);

    create table work_item_assignees (
      work_item_id bigint not null references work_items on delete cascade,
      user_id bigint not null references users on delete cascade,
      primary key (work_item_id, user_id)
    );
    create index work_item_assignees_user on work_item_assignees (user_id, work_item_id);

    create table work_item_links (
      id bigint generated always as identity primary key,
      source_id bigint not null references work_items on delete cascade,
      target_id bigint not null references work_items on delete cascade,
      type text not null check (type in ('relates_to', 'blocks')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (source_id <> target_id)
    );
    create unique index work_item_links_pair on work_item_links (least(source_id, target_id), greatest(source_id, target_id));
    create index work_item_links_source on work_item_links (source_id);
    create index work_item_links_target on work_item_links (target_id);

    create table award_emoji (
      id bigint generated always as identity primary key,
      work_item_id bigint not null references work_items on delete cascade,
      user_id bigint not null references users on delete cascade,
      name text not null check (name ~ '^[a-z0-9_+-]{1,64}$'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (work_item_id, user_id, name)
    );
    create index award_emoji_user on award_emoji (user_id, name);

    create table subscriptions (
      work_item_id bigint not null references work_items on delete cascade,
      user_id bigint not null references users on delete cascade,
      subscribed boolean not null,
      primary key (work_item_id, user_id)
    );
    create table label_subscriptions (
      label_id bigint not null references labels on delete cascade,
      user_id bigint not null references users on delete cascade,
      primary key (label_id, user_id)
    );

    create table change_log (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      actor_id bigint references users on delete set null,
      action text not null,
      subject_type text not null,
      subject_id bigint not null,
      namespace_id bigint,
      changes jsonb not null,
      check (jsonb_typeof(changes) = 'object')
    );
    create index change_log_subject on change_log (subject_type, subject_id, id);
    create index change_log_namespace on change_log (namespace_id, id);

    -- The log is append-only. Its only change is the loss of an actor whose account was deleted.
    create function change_log_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.actor_id is null and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then
        return new;
      end if;
      raise exception 'the change log is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger change_log_append_only before update or delete on change_log
      for each row execute function change_log_is_append_only();

    -- A tree is a tree: the kept path of ancestors is the parent's path and the parent, types fit, and nobody is its own
    -- ancestor. Checked at commit, when a whole subtree has its new path.
    create function work_item_tree_is_sound() returns trigger language plpgsql as $$
    declare
      item work_items;
      parent work_items;
    begin
      select * into item from work_items where id = new.id;
      if not found then return null; end if;
      if item.confidential and exists (select from work_items where parent_id = item.id and not confidential) then
        raise exception 'confidential work item % has open children', item.id using errcode = 'check_violation';
      end if;
      if item.parent_id is null then
        if item.ancestor_ids <> '{}' then
          raise exception 'work item % has ancestors but no parent', item.id using errcode = 'check_violation';
        end if;
        return null;
      end if;
      select * into parent from work_items where id = item.parent_id;
      if item.ancestor_ids <> parent.ancestor_ids || parent.id then
        raise exception 'work item % has a wrong path of ancestors', item.id using errcode = 'check_violation';
      end if;
      if item.id = any(item.ancestor_ids) then
        raise exception 'work item % would be its own ancestor', item.id using errcode = 'check_violation';
      end if;
      if not ((item.type = 'task' and parent.type in ('issue', 'incident')) or (item.type <> 'task' and parent.type = 'epic')) then
        raise exception 'a % cannot be a child of a %', item.type, parent.type using errcode = 'check_violation';
      end if;
      if item.type = 'epic' and cardinality(item.ancestor_ids) >= 7 then
        raise exception 'work item % lies too deep', item.id using errcode = 'check_violation';
      end if;
      if parent.confidential and not item.confidential then
        raise exception 'open work item % below a confidential parent', item.id using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create constraint trigger work_items_tree after insert or update of parent_id, ancestor_ids, type, confidential on work_items
      deferrable initially deferred for each row execute function work_item_tree_is_sound();

    -- Epics live in groups, everything else in projects.
    create function work_item_container_fits() returns trigger language plpgsql as $$
    declare
      container text;
    begin
      select kind into container from namespaces where id = new.namespace_id;
      if (new.type = 'epic') <> (container = 'group') or container = 'user' then
        raise exception 'a % cannot live in a %', new.type, container using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger work_items_container before insert or update of namespace_id, type on work_items
      for each row execute function work_item_container_fits();
  `);
}
