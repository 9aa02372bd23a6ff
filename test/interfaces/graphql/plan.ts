import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { DatabaseLabelStore } from '../../../infrastructure/database/labels/label-store.ts';
import { DatabaseMilestoneStore } from '../../../infrastructure/database/milestones/milestone-store.ts';
import { DatabaseAwardStore } from '../../../infrastructure/database/notes/award-store.ts';
import { DatabaseWorkItemStore } from '../../../infrastructure/database/work-items/work-item-store.ts';
import type { Sandbox } from '../../support/sandbox.ts';

export type Person = 'guest' | 'planner' | 'owner' | 'stranger';

/**
 * A private group `acme` with subgroups `acme/web` and `acme/web/deep`, projects `acme/app` and `acme/web/site`, and a
 * public group `open`. Epics by title:
 *
 *     acme      Launch (2026-10-05 … 2026-12-20, labels bug and team::red, by planner)
 *                 ├ Website (acme/web, 2026-11-01 … 2026-11-30)
 *                 │   └ Checkout (acme/web/deep, starts 2026-12-01)
 *                 ├ Secret (confidential, 2026-11-10 … 2026-11-12)
 *                 ├ issues Build (weight 3, app) and Ship (weight 5, closed, app)
 *               Later (2027-02-01 … 2027-03-01, closed, blocks Launch)
 *               Undated
 *     open      Public (2026-11-15)
 */
export interface Plan {
  people: Record<Person, User>;
  groups: Record<'acme' | 'web' | 'deep' | 'open', Namespace>;
  projects: Record<'app' | 'site', Namespace>;
  labels: Record<'bug' | 'red' | 'local', Label>;
  milestones: Record<'spring' | 'sub' | 'local' | 'done', Milestone>;
  epics: Record<'launch' | 'website' | 'checkout' | 'secret' | 'later' | 'undated' | 'public', WorkItem>;
  issues: Record<'build' | 'ship' | 'loose', WorkItem>;
}

export async function storePlan(sandbox: Sandbox): Promise<Plan> {
  const people = {
    owner: await sandbox.user('owner', { name: 'Olga Owner' }),
    planner: await sandbox.user('planner', { name: 'Pia Planner', publicEmail: 'pia@example.org' }),
    guest: await sandbox.user('guest', { name: 'Gus Guest' }),
    stranger: await sandbox.user('stranger', { name: 'Stan Stranger' }),
  };
  const acme = await sandbox.group('acme');
  const web = await sandbox.group('web', { parent: acme });
  const deep = await sandbox.group('deep', { parent: web });
  const open = await sandbox.group('open', { visibility: 'public' });
  const app = await sandbox.project('app', { parent: acme });
  const site = await sandbox.project('site', { parent: web });
  for (const role of ['guest', 'planner', 'owner'] as const) await sandbox.member(acme, people[role], role);
  const labels = {
    bug: await label(sandbox, acme, 'bug', '#ff0000'),
    red: await label(sandbox, acme, 'team::red', '#aa0000'),
    local: await label(sandbox, app, 'local', '#00aa00'),
  };
  const milestones = {
    spring: await milestone(sandbox, acme, { title: 'Spring', startDate: '2026-11-01', dueDate: '2026-11-20' }),
    sub: await milestone(sandbox, web, { title: 'Sub sprint', startDate: '2026-12-01', dueDate: '2026-12-31' }),
    local: await milestone(sandbox, app, { title: 'App release', dueDate: '2026-11-25' }),
    done: await milestone(sandbox, acme, { title: 'Done', dueDate: '2026-11-05', state: 'closed' }),
  };
  const launch = await sandbox.item(acme, people.planner, {
    title: 'Launch',
    description: 'All of it',
    ...fixed('2026-10-05', '2026-12-20'),
  });
  const below = (parent: WorkItem): Partial<WorkItem> => ({
    parentId: parent.id,
    ancestorIds: [...parent.ancestorIds, parent.id],
  });
  const website = await sandbox.item(web, people.owner, {
    title: 'Website',
    ...fixed('2026-11-01', '2026-11-30'),
    ...below(launch),
    relativePosition: 10,
  });
  const epics = {
    launch,
    website,
    checkout: await sandbox.item(deep, people.owner, {
      title: 'Checkout',
      ...fixed('2026-12-01', null),
      ...below(website),
    }),
    secret: await sandbox.item(acme, people.owner, {
      title: 'Secret',
      confidential: true,
      ...fixed('2026-11-10', '2026-11-12'),
      ...below(launch),
      relativePosition: 5,
    }),
    later: await sandbox.item(acme, people.owner, {
      title: 'Later',
      state: 'closed',
      closedAt: new Date('2026-11-20T10:00:00Z'),
      ...fixed('2027-02-01', '2027-03-01'),
    }),
    undated: await sandbox.item(acme, people.owner, { title: 'Undated' }),
    public: await sandbox.item(open, people.owner, { title: 'Public', ...fixed('2026-11-15', null) }),
  };
  const issues = {
    build: await sandbox.item(app, people.guest, {
      title: 'Build',
      weight: 3,
      healthStatus: 'at_risk',
      milestoneId: milestones.spring.id,
      ...below(launch),
      relativePosition: 20,
    }),
    ship: await sandbox.item(app, people.owner, {
      title: 'Ship',
      weight: 5,
      state: 'closed',
      closedAt: new Date('2026-11-21T08:00:00Z'),
      ...below(launch),
      relativePosition: 30,
    }),
    loose: await sandbox.item(app, people.owner, { title: 'Loose', confidential: true }),
  };
  await sandbox.stored(async (trx) => {
    const items = new DatabaseWorkItemStore(trx);
    await items.setLabels(launch.id, [labels.bug.id, labels.red.id]);
    await items.setLabels(issues.build.id, [labels.local.id, labels.bug.id]);
    await items.setAssignees(issues.build.id, [people.planner.id]);
    await items.links.insert({ sourceId: epics.later.id, targetId: launch.id, type: 'blocks' });
    await items.links.insert({ sourceId: launch.id, targetId: epics.secret.id, type: 'relates_to' });
    await new DatabaseAwardStore(trx).insert({ workItemId: launch.id, userId: people.guest.id, name: 'thumbsup' });
    await new DatabaseAwardStore(trx).insert({
      workItemId: epics.undated.id,
      userId: people.planner.id,
      name: 'rocket',
    });
    await items.setSubscription(launch.id, people.guest.id, true);
    await items.rollUps.rebuild();
  });
  return {
    people,
    groups: { acme, web, deep, open },
    projects: { app, site },
    labels,
    milestones,
    epics,
    issues,
  };
}

function fixed(startDate: string | null, dueDate: string | null): Partial<WorkItem> {
  return {
    startDate,
    startDateFixed: startDate,
    startDateIsFixed: startDate !== null,
    dueDate,
    dueDateFixed: dueDate,
    dueDateIsFixed: dueDate !== null,
  };
}

function label(sandbox: Sandbox, namespace: Namespace, title: string, color: string): Promise<Label> {
  const row = { namespaceId: namespace.id, title, description: `About ${title}`, color, textColor: '#ffffff' };
  return sandbox.stored((trx) => new DatabaseLabelStore(trx).insert(row));
}

function milestone(sandbox: Sandbox, namespace: Namespace, fields: Partial<Milestone>): Promise<Milestone> {
  return sandbox.stored(async (trx) => {
    const milestones = new DatabaseMilestoneStore(trx);
    return milestones.insert({ namespaceId: namespace.id, iid: await milestones.nextIid(namespace.id), ...fields });
  });
}
