import type { Knex } from 'knex';
import { createServices } from '../../../../infrastructure/container.ts';
import type { Services } from '../../../../application/services.ts';
import { newUploadFolder } from '../../../support/upload-folder.ts';

/** The day on which the tests of this folder are set. */
export const today = '2026-11-21';

/**
 * A plan small enough to know by heart. Group `g` (1) holds group `g/s` (2) and project `g/s/p` (3). `root` (1)
 * administrates, `ann` (2) is a guest in `g/s`, `bob` (3) a developer in `g`, `eve` (4) is banned.
 */
export async function storePlan(connection: Knex): Promise<Services> {
  await connection.raw(/* sql */ `
    insert into users (username, name, email, admin, state) values
      ('root', 'Root', 'root@example.org', true, 'active'), ('ann', 'Ann', 'ann@example.org', false, 'active'),
      ('bob', 'Bob', 'bob@example.org', false, 'active'), ('eve', 'Eve', 'eve@example.org', false, 'banned');
    insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name) values
      (1, 'group', null, '{1}', 'G', 'g', 'g', 'G'), (2, 'group', 1, '{1,2}', 'S', 's', 'g/s', 'G / S'),
      (3, 'project', 2, '{1,2,3}', 'P', 'p', 'g/s/p', 'G / S / P');
    insert into members (namespace_id, user_id, access_level) values (2, 2, 10), (1, 3, 30);
    insert into milestones (namespace_id, iid, title, start_date, due_date) values
      (1, 1, 'Spring', '2026-03-01', '2026-05-31'), (2, 1, 'Autumn', '2026-10-01', '2026-11-30'),
      (3, 1, 'Winter', '2026-12-01', '2027-02-28');
    insert into labels (namespace_id, title, description, color, text_color, priority) values
      (1, 'team::red', 'The red team', '#ff0000', '#ffffff', 2), (1, 'team::blue', null, '#0000ff', '#ffffff', 1),
      (3, 'Zebra', null, '#333333', '#ffffff', null);
  `);
  return createServices({
    connection,
    clock: { now: () => new Date(`${today}T12:00:00Z`), today: () => today },
    passwordHasher: { hash: () => Promise.resolve(''), verify: () => Promise.resolve(false) },
    uploadFolder: newUploadFolder(),
  });
}

/** Stores epics 1 to 8 and issues 9 to 12 of the plan. */
export async function storeItems(connection: Knex): Promise<void> {
  await connection.raw(/* sql */ `
    insert into work_items (namespace_id, iid, type, title, description, author_id, start_date, due_date, confidential, color) values
      (1, 1, 'epic', 'Alpha', 'the first', 1, '2026-10-05', '2026-12-20', false, '#1068bf'),
      (1, 2, 'epic', 'beta', null, 3, '2026-12-31', null, false, '#1068bf'),
      (2, 1, 'epic', 'Gamma 100%', null, 3, null, '2026-10-01', false, '#1068bf'),
      (2, 2, 'epic', 'Delta', null, 1, null, null, false, '#1068bf'),
      (1, 3, 'epic', 'Epsilon', 'secret plans', 1, '2026-11-01', '2026-11-30', true, '#1068bf'),
      (1, 4, 'epic', 'Zeta', null, 4, '2026-11-01', '2026-11-30', false, '#1068bf'),
      (1, 5, 'epic', 'Eta', null, 1, '2025-01-01', '2026-09-30', false, '#1068bf');
    insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, start_date) values
      (1, 6, 'epic', 'Theta', 1, 1, '{1}', '2026-11-11');
    insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, milestone_id, weight, health_status, confidential) values
      (3, 1, 'issue', 'Iota', 3, 8, '{1,8}', 2, 3, 'on_track', false),
      (3, 2, 'issue', 'Kappa', 1, 1, '{1}', 3, 5, null, true),
      (3, 3, 'incident', 'Lambda', 2, null, '{}', 1, null, 'at_risk', false);
    insert into work_items (namespace_id, iid, type, title, author_id, state, closed_at) values
      (3, 4, 'issue', 'Mu', 1, 'closed', '2026-11-20');
    insert into work_item_labels values (1, 1), (1, 3), (2, 2), (9, 1);
    insert into work_item_assignees values (9, 2), (10, 2), (12, 3);
    insert into award_emoji (work_item_id, user_id, name) values (1, 3, 'thumbsup'), (2, 3, 'tada'), (1, 1, 'thumbsdown');
    insert into work_item_links (source_id, target_id, type) values (2, 1, 'blocks'), (1, 12, 'blocks'), (1, 5, 'relates_to');
    insert into subscriptions values (2, 3, true), (1, 3, false);
    insert into label_subscriptions values (1, 3);
  `);
}
