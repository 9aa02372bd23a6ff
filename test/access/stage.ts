import type { BoardItems } from '../../domain/boards/board.ts';
import { randomBytes } from 'node:crypto';
import { accessLevels } from '../../domain/access/role.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Note } from '../../domain/notes/note.ts';
import type { User } from '../../domain/people/user.ts';
import type { StoredLinkType } from '../../domain/work-items/links.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { UndoAct } from '../../application/acts/undo-act.ts';
import { CreateSite } from '../../application/sites/create-site.ts';
import { DeleteWorkItem } from '../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import { DatabaseLabelStore } from '../../infrastructure/database/labels/label-store.ts';
import { DatabaseMemberStore } from '../../infrastructure/database/members/member-store.ts';
import { DatabaseMilestoneStore } from '../../infrastructure/database/milestones/milestone-store.ts';
import { DatabaseNamespaceStore } from '../../infrastructure/database/namespaces/namespace-store.ts';
import { DatabaseWorkItemStore } from '../../infrastructure/database/work-items/work-item-store.ts';
import { GitRepository } from '../support/git-repository.ts';
import { DatabaseNoteStore } from '../../infrastructure/database/notes/note-store.ts';
import type { TestClient } from '../support/test-client.ts';
import { addUpload } from '../support/files.ts';
import type { TestServer } from '../support/server.ts';

/** The columns of the matrix: no one signed in, someone without a role, the six roles, an administrator. */
export const columns = [
  'anonymous',
  'stranger',
  'guest',
  'planner',
  'reporter',
  'developer',
  'maintainer',
  'owner',
  'administrator',
] as const;
/** `external` is someone without a role whom `internal` containers are closed to. */
export type Column = (typeof columns)[number] | 'external';
const roles = ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const;

export interface Caller {
  user: User | null;
  client: TestClient;
}

/** The ids in a request: of existing things, or of nothing. */
export interface Target {
  id: number;
  iid: number;
}

/** The place of an action. Everything in it is new, so that actions do not affect each other. */
export interface Place {
  group: number;
  groupPath: string;
  project: number;
  projectPath: string;
  /** Someone without any membership here. */
  candidate: number;
  /** Their username. */
  candidateName: string;
  epic: (fields?: Partial<WorkItem>) => Promise<Target>;
  issue: (fields?: Partial<WorkItem>) => Promise<Target>;
  /** An issue the caller wrote. */
  ownIssue: (fields?: Partial<WorkItem>) => Promise<Target>;
  subgroup: () => Promise<number>;
  /** A group that everyone can see, to be invited. */
  publicGroup: () => Promise<number>;
  /** A subgroup to which such a group is invited. */
  sharedSubgroup: () => Promise<{ id: number; invited: number }>;
  subproject: (fields?: Partial<Namespace>) => Promise<number>;
  /** A project to which such a group is invited. */
  sharedProject: () => Promise<{ id: number; invited: number }>;
  groupLabel: () => Promise<number>;
  projectLabel: () => Promise<number>;
  /** A label to which all callers are subscribed. */
  followedLabel: (holder: 'group' | 'project') => Promise<number>;
  groupMilestone: () => Promise<number>;
  projectMilestone: () => Promise<number>;
  /** An iteration of the group, alone in its cadence. */
  iteration: () => Promise<{ id: number; cadenceId: number }>;
  /** The number of an item, and the ids of its link to another one and of that one. */
  linked: (
    holder: 'group' | 'project',
    type?: StoredLinkType,
  ) => Promise<{ id: number; iid: number; linkId: number; otherId: number }>;
  /** An item in the bin of the group or project. */
  binned: (holder: 'group' | 'project') => Promise<number>;
  /** Something that another person did to an epic, and something that this person took back. */
  act: (state?: 'done' | 'undone') => Promise<number>;
  /** A file of the group or project that no text names. */
  upload: (holder: 'group' | 'project') => Promise<number>;
  /** The number of an incident of the author's, and the id of a picture of it. */
  metricImage: () => Promise<{ iid: number; id: number }>;
  /** An issue of the author's that came over the network. */
  issueFromNetwork: () => Promise<Target>;
  /** The name of a description template. */
  template: (holder: 'group' | 'project') => Promise<string>;
  /** A board of the group or project with one list. */
  board: (holder: 'group' | 'project', items?: BoardItems) => Promise<{ id: number; listId: number }>;
  /** A saved view of the issues of the group or project. */
  savedView: (holder: 'group' | 'project', kind?: 'shared' | 'private' | 'default') => Promise<number>;
  /** A site of the instance. */
  site: () => Promise<number>;
  /** An environment of the project. */
  environment: (state?: 'available' | 'stopped') => Promise<number>;
  /** A deployment that failed. */
  deployment: () => Promise<number>;
  /** The name of a protected environment, or tier, of this id. */
  protection: (kind: 'group' | 'project') => Promise<{ holder: number; name: string }>;
  /** Sets the AI provider, and turns AI and experiments on. */
  aiProvider: () => Promise<void>;
  /** A webhook of the group or project, and something it was sent. */
  hook: (holder: 'group' | 'project') => Promise<{ id: number; deliveryId: number }>;
  /** The address of someone who is invited to the group or project. */
  invitation: (holder: 'group' | 'project', accessLevel?: number) => Promise<string>;
  /** The word with which the caller's calendar asks for dates; nobody's for those who are not signed in. */
  feedToken: () => Promise<string>;
  /** A link to the roadmap of the group. */
  roadmapLink: () => Promise<number>;
  /** The id of a template of epics. */
  epicTemplate: () => Promise<number>;
  /** The id of someone who asks for access to the group or project. */
  accessRequest: (holder: 'group' | 'project') => Promise<number>;
  /** The name of a linked LDAP group. */
  directoryLink: () => Promise<string>;
  /** A finding of the project that is no vulnerability. */
  finding: () => Promise<number>;
  /** A vulnerability of the project, and the id of its link to an issue. */
  vulnerability: (state?: 'detected' | 'confirmed') => Promise<{ id: number; linkId: number }>;
  /** The number of an open merge request of the author's. */
  mergeRequest: (approver?: Column) => Promise<number>;
  /** An external status check that has failed for a merge request. */
  statusCheck: () => Promise<{ id: number; iid: number }>;
  /** The name of a file in the repository of the project. */
  repository: () => Promise<string>;
  /** A note of the author's on an item. */
  note: (itemId: number, fields?: Partial<Note>) => Promise<number>;
  projectMember: (role: keyof typeof accessLevels) => Promise<number>;
}

/** Ids of nothing, to check that hidden and missing things look the same. */
export const absent = 987_654_321;
const nothing: Target = { id: absent, iid: 987_654 };
const itemsAtOnce = 10;

/** One group with one project, of one visibility, in which there is someone of every role. */
/** Services that the instance reaches. */
export interface ExternalServices {
  /** Where webhooks go. */
  hookUrl: string;
  /** Where AI calls go. */
  aiUrl: string;
}

export class Stage {
  private count = 0;
  private invitations = 0;
  private directoryLinks = 0;
  private withRepository = false;
  private colleague: User | undefined;
  /** Items that no test has got yet, by what they are. */
  private readonly unusedItems = new Map<string, Target[]>();

  private constructor(
    private readonly server: TestServer,
    readonly visibility: Visibility,
    readonly callers: ReadonlyMap<Column, Caller>,
    private readonly group: Namespace,
    private readonly project: Namespace,
    private readonly author: User,
    private readonly banned: User,
    private readonly external: ExternalServices,
  ) {}

  static async create(
    server: TestServer,
    visibility: Visibility,
    external: ExternalServices = { hookUrl: 'https://hooks.example.org/', aiUrl: 'https://ai.example.org/v1' },
  ): Promise<Stage> {
    // Notes of epics are found by either: no id is also the number of another epic.
    await server.connection.raw('alter table work_items alter column id restart with 1000000');
    const group = await server.createGroup(`${visibility}-group`, { visibility });
    const project = await server.createProject('project', group, { visibility });
    const author = await server.createUser(`${visibility}-author`);
    const banned = await server.createUser(`${visibility}-banned`);
    await server.connection('users').where({ id: banned.id }).update({ state: 'banned' });
    const callers = new Map<Column, Caller>([
      ['anonymous', { user: null, client: server.anonymous() }],
      ['administrator', { user: server.root, client: await server.as(server.root) }],
    ]);
    for (const name of [...roles, 'stranger', 'external'] as const) {
      const user = await server.createUser(`${visibility}-${name}`, { external: name === 'external' });
      if (name !== 'stranger' && name !== 'external') await server.addMember(group, user, name);
      callers.set(name, { user, client: await server.as(user) });
    }
    return new Stage(server, visibility, callers, group, project, author, banned, external);
  }

  actor(column: Column): Promise<Actor> {
    return this.server.services.actors.load(this.callers.get(column)?.user?.id ?? null);
  }

  /** The stage as one caller's request names it. */
  place(column: Column): Place {
    const user = this.callers.get(column)?.user ?? this.author;
    const { group, project } = this;
    return {
      group: group.id,
      groupPath: group.fullPath,
      project: project.id,
      projectPath: project.fullPath,
      candidate: this.author.id,
      candidateName: this.author.username,
      epic: (fields) => this.item(group, this.author, fields),
      issue: (fields) => this.item(project, this.author, fields),
      ownIssue: (fields) => this.item(project, user, fields),
      subgroup: async () => (await this.namespace('group')).id,
      publicGroup: () => this.publicGroup(),
      sharedSubgroup: () => this.shared('group'),
      sharedProject: () => this.shared('project'),
      subproject: async (fields) => (await this.namespace('project', fields)).id,
      groupLabel: () => this.label(this.group),
      projectLabel: () => this.label(this.project),
      followedLabel: (holder) => this.followedLabel(this[holder]),
      groupMilestone: () => this.milestone(this.group),
      projectMilestone: () => this.milestone(this.project),
      iteration: () => this.iteration(),
      linked: (holder, type) => this.linked(this[holder], type),
      binned: (holder) => this.binned(this[holder]),
      act: (state) => this.act(state),
      upload: (holder) => this.upload(this[holder]),
      metricImage: () => this.metricImage(),
      issueFromNetwork: () => this.issueFromNetwork(),
      template: (holder) => this.template(this[holder]),
      board: (holder, items) => this.board(this[holder], items),
      savedView: (holder, kind) => this.savedView(this[holder], kind),
      site: () => this.site(),
      environment: (state) => this.environment(state),
      deployment: () => this.deployment(),
      protection: (kind) => this.protection(kind),
      aiProvider: () => this.aiProvider(),
      hook: (holder) => this.hook(this[holder]),
      invitation: (holder, accessLevel) => this.invitation(this[holder], accessLevel),
      feedToken: () => this.feedToken(this.callers.get(column)?.user ?? null),
      roadmapLink: () => this.roadmapLink(),
      epicTemplate: () => this.epicTemplate(),
      accessRequest: (holder) => this.accessRequest(this[holder]),
      directoryLink: () => this.directoryLink(),
      finding: () => this.finding(),
      vulnerability: (state) => this.vulnerability(state),
      mergeRequest: (approver) => this.mergeRequest(approver),
      statusCheck: () => this.statusCheck(),
      repository: () => this.repository(),
      note: (itemId, fields) => this.note(itemId, fields),
      projectMember: (role) => this.member(role),
    };
  }

  /** The same with nothing where the items are, and nothing where the containers are either when those are hidden. */
  absentPlace(column: Column, containerIsHidden: boolean): Place {
    const gone = () => Promise.resolve(absent);
    const containers = containerIsHidden
      ? { group: absent, groupPath: 'absent', project: absent, projectPath: 'absent/project' }
      : {};
    const none = () => Promise.resolve(nothing);
    return {
      ...this.place(column),
      ...containers,
      epic: none,
      issue: none,
      ownIssue: none,
      subgroup: gone,
      publicGroup: gone,
      sharedSubgroup: () => Promise.resolve({ id: absent, invited: absent }),
      sharedProject: () => Promise.resolve({ id: absent, invited: absent }),
      subproject: gone,
      groupLabel: gone,
      projectLabel: gone,
      followedLabel: gone,
      groupMilestone: gone,
      projectMilestone: gone,
      iteration: () => Promise.resolve({ id: absent, cadenceId: absent }),
      linked: () => Promise.resolve({ ...nothing, linkId: absent, otherId: absent }),
      binned: gone,
      act: gone,
      upload: gone,
      metricImage: () => Promise.resolve(nothing),
      issueFromNetwork: none,
      template: () => Promise.resolve('absent'),
      board: () => Promise.resolve({ id: absent, listId: absent }),
      savedView: gone,
      site: gone,
      environment: gone,
      deployment: gone,
      protection: () => Promise.resolve({ holder: absent, name: 'absent' }),
      hook: () => Promise.resolve({ id: absent, deliveryId: absent }),
      invitation: () => Promise.resolve('absent@example.org'),
      roadmapLink: () => Promise.resolve(absent),
      epicTemplate: () => Promise.resolve(absent),
      accessRequest: gone,
      directoryLink: () => Promise.resolve('absent'),
      finding: gone,
      vulnerability: () => Promise.resolve({ id: absent, linkId: absent }),
      mergeRequest: () => Promise.resolve(nothing.iid),
      statusCheck: () => Promise.resolve({ id: absent, iid: nothing.iid }),
      repository: () => Promise.resolve('nothing'),
      note: gone,
    };
  }

  /** Hidden from all but administrators by their author's ban. */
  get bannedAuthor(): number {
    return this.banned.id;
  }

  private async item(holder: Namespace, author: User, fields: Partial<WorkItem> = {}): Promise<Target> {
    if ((fields.parentId ?? null) !== null) return this.child(holder, author, fields);
    // One moment is as good as another.
    const values = Object.entries(fields).map(([field, value]) => [field, value instanceof Date ? true : value]);
    const kind = JSON.stringify([holder.id, author.id, values]);
    const unused = this.unusedItems.get(kind) ?? [];
    const item = unused.shift() ?? (await this.newItems(holder, author, fields, unused));
    this.unusedItems.set(kind, unused);
    return item;
  }

  /** Inserts several at once, since single ones would be a sixth of all statements. Returns one, and adds the others. */
  private newItems(holder: Namespace, author: User, fields: Partial<WorkItem>, others: Target[]): Promise<Target> {
    return this.server.connection.transaction(async (trx) => {
      const items = new DatabaseWorkItemStore(trx);
      const first = await items.reserveIids(holder.id, itemsAtOnce);
      const rows = Array.from({ length: itemsAtOnce }, (_, index) => this.row(holder, author, first + index, fields));
      const [item = nothing, ...rest] = await items.insertMany(rows);
      others.push(...rest.map(({ id, iid }) => ({ id, iid })));
      return { id: item.id, iid: item.iid };
    });
  }

  private child(holder: Namespace, author: User, { parentId, ...fields }: Partial<WorkItem>): Promise<Target> {
    return this.server.connection.transaction(async (trx) => {
      const items = new DatabaseWorkItemStore(trx);
      const { id, iid } = await items.insert(this.row(holder, author, await items.nextIid(holder.id), fields));
      await items.tree.setParent(id, await items.find(parentId ?? absent), 0);
      return { id, iid };
    });
  }

  private row(holder: Namespace, author: User, iid: number, fields: Partial<WorkItem>) {
    return {
      namespaceId: holder.id,
      iid,
      type: holder.kind === 'group' ? ('epic' as const) : ('issue' as const),
      title: `Item ${(this.count += 1)}`,
      authorId: author.id,
      ...fields,
    };
  }

  private namespace(kind: 'group' | 'project', fields: Partial<Namespace> = {}): Promise<Namespace> {
    const { visibility } = this;
    const path = `${visibility}-${kind}-${(this.count += 1)}`;
    const row = { kind, path, name: path, parentId: this.group.id, visibility, ...fields };
    return this.server.connection.transaction((trx) => new DatabaseNamespaceStore(trx).insert(row));
  }

  private async publicGroup(): Promise<number> {
    return (await this.namespace('group', { parentId: null, visibility: 'public' })).id;
  }

  private async shared(kind: 'group' | 'project'): Promise<{ id: number; invited: number }> {
    const { id } = await this.namespace(kind);
    const invited = await this.publicGroup();
    await this.server.connection('group_shares').insert({ namespaceId: id, invitedGroupId: invited, accessLevel: 10 });
    return { id, invited };
  }

  private async label({ id: namespaceId }: Namespace): Promise<number> {
    const title = `label-${(this.count += 1)}`;
    const row = { namespaceId, title, color: '#ff0000', textColor: '#ffffff' };
    return (await this.server.connection.transaction((trx) => new DatabaseLabelStore(trx).insert(row))).id;
  }

  private async followedLabel(holder: Namespace): Promise<number> {
    const labelId = await this.label(holder);
    const userIds = [...this.callers.values()].flatMap(({ user }) => user?.id ?? []);
    await this.server.connection('label_subscriptions').insert(userIds.map((userId) => ({ labelId, userId })));
    return labelId;
  }

  private milestone({ id: namespaceId }: Namespace): Promise<number> {
    return this.server.connection.transaction(async (trx) => {
      const milestones = new DatabaseMilestoneStore(trx);
      const iid = await milestones.nextIid(namespaceId);
      return (await milestones.insert({ namespaceId, iid, title: `m-${(this.count += 1)}` })).id;
    });
  }

  private async iteration(): Promise<{ id: number; cadenceId: number }> {
    const { connection } = this.server;
    const namespaceId = this.group.id;
    const title = `cadence-${(this.count += 1)}`;
    const [{ id: cadenceId }] = await connection('iteration_cadences')
      .insert({ namespaceId, title, automatic: false })
      .returning('id');
    // Beyond the numbers that are given to new ones.
    const iid = 1_000_000 + this.count;
    const dates = { startDate: '2036-01-01', dueDate: '2036-01-14' };
    const [{ id }] = await connection('iterations')
      .insert({ namespaceId, cadenceId, iid, ...dates })
      .returning('id');
    return { id: id as number, cadenceId: cadenceId as number };
  }

  private async linked(
    holder: Namespace,
    type: StoredLinkType = 'relates_to',
  ): Promise<{ id: number; iid: number; linkId: number; otherId: number }> {
    const { id, iid } = await this.item(holder, this.author);
    const { id: otherId } = await this.item(holder, this.author);
    const [link] = await this.server
      .connection('work_item_links')
      .insert({ sourceId: id, targetId: otherId, type })
      .returning('id');
    return { id, iid, linkId: link.id as number, otherId };
  }

  private async binned(holder: Namespace): Promise<number> {
    const { id } = await this.item(holder, this.author);
    await this.server.perform(DeleteWorkItem, { item: { id } });
    return id;
  }

  private async act(state: 'done' | 'undone' = 'done'): Promise<number> {
    const { connection } = this.server;
    const { id } = await this.item(this.group, this.author);
    const person = (this.colleague ??= await this.newColleague());
    await this.server.perform(UpdateWorkItem, { item: { id }, title: `Act ${(this.count += 1)}` }, person);
    const entry = await connection('change_log').where({ subjectType: 'work_item', subjectId: id }).max({ id: 'id' });
    const actId = Number(entry[0]?.['id']);
    if (state === 'undone') await this.server.perform(UndoAct, { actId }, person);
    return actId;
  }

  private async newColleague(): Promise<User> {
    const person = await this.server.createUser(`${this.visibility}-colleague`);
    await this.server.addMember(this.group, person, 'owner');
    return person;
  }

  private async upload(holder: Namespace): Promise<number> {
    return (await addUpload(this.server, holder, this.author)).id;
  }

  private async metricImage(): Promise<{ iid: number; id: number }> {
    const incident = await this.item(this.project, this.author, { type: 'incident' });
    const { id } = await addUpload(this.server, this.project, this.author, 'a.png');
    const picture = { incidentId: incident.id, imageType: 'image/png' };
    await this.server.connection('uploads').where({ id }).update(picture);
    return { iid: incident.iid, id };
  }

  private async issueFromNetwork(): Promise<Target> {
    const issue = await this.item(this.project, this.author);
    const details = { workItemId: issue.id, ipAddress: '203.0.113.7', userAgent: 'Browser' };
    await this.server.connection('creation_details').insert(details);
    return issue;
  }

  private async template(holder: Namespace): Promise<string> {
    const name = `template-${(this.count += 1)}`;
    await this.server.connection('description_templates').insert({ namespaceId: holder.id, name, content: 'Text' });
    return name;
  }

  private async epicTemplate(): Promise<number> {
    const { id: workItemId } = await this.item(this.group, this.author);
    const now = new Date();
    const row = { namespaceId: this.group.id, workItemId, name: 'Launch', createdAt: now, updatedAt: now };
    const [made] = await this.server.connection('epic_templates').insert(row).returning<{ id: number }[]>('id');
    return made?.id ?? absent;
  }

  private async board(holder: Namespace, items: BoardItems = 'issues'): Promise<{ id: number; listId: number }> {
    const { connection } = this.server;
    const [{ id }] = await connection('boards')
      .insert({ namespaceId: holder.id, name: 'Board', items })
      .returning('id');
    const list = { boardId: id, labelId: await this.label(this.group), position: 0 };
    const [{ id: listId }] = await connection('board_lists').insert(list).returning('id');
    return { id, listId };
  }

  /** A private one belongs to someone who is not among the callers. */
  private async savedView(holder: Namespace, kind: 'shared' | 'private' | 'default' = 'shared'): Promise<number> {
    const views = this.server.connection('saved_views');
    const isDefault = kind === 'default';
    if (isDefault) await views.clone().where({ namespaceId: holder.id, isDefault }).delete();
    const ownerId = kind === 'private' ? this.author.id : null;
    const view = { namespaceId: holder.id, ownerId, screen: 'issues', name: 'View', query: 'state=all', isDefault };
    const [{ id }] = await views.insert(view).returning('id');
    return id;
  }

  private async site(): Promise<number> {
    const name = `site-${(this.count += 1)}`;
    const url = `https://${name}.example.org/`;
    const { id } = await this.server.perform(CreateSite, { name, url });
    return id;
  }

  private async environment(state: 'available' | 'stopped' = 'available'): Promise<number> {
    const name = `environment-${(this.count += 1)}`;
    const row = { namespaceId: this.project.id, name, slug: name, tier: 'other', state };
    const [made] = await this.server.connection('environments').insert(row).returning('id');
    return made.id;
  }

  private async deployment(): Promise<number> {
    const row = {
      namespaceId: this.project.id,
      iid: (this.count += 1),
      environmentId: await this.environment(),
      ref: 'main',
      tag: false,
      sha: 'a'.repeat(40),
      status: 'failed',
      finishedAt: new Date(),
    };
    const [made] = await this.server.connection('deployments').insert(row).returning('id');
    return made.id;
  }

  private async protection(kind: 'group' | 'project'): Promise<{ holder: number; name: string }> {
    const holder = (await this.namespace(kind)).id;
    const name = 'production';
    const [made] = await this.server
      .connection('protected_environments')
      .insert({ namespaceId: holder, name })
      .returning('id');
    const rule = { namespaceId: holder, protectedEnvironmentId: made.id, purpose: 'deploy', accessLevel: 40 };
    await this.server.connection('protection_rules').insert(rule);
    return { holder, name };
  }

  private async aiProvider(): Promise<void> {
    const { connection } = this.server;
    await connection('namespaces')
      .whereIn('id', [this.group.id, this.project.id])
      .update({ duoAvailability: 'default_on', experimentFeaturesEnabled: true });
    const provider = { baseUrl: this.external.aiUrl, models: ['small'], timeoutSeconds: 10 };
    await connection('ai_providers').insert(provider).onConflict().ignore();
  }

  private async feedToken(user: User | null): Promise<string> {
    if (user === null) return 'nobody';
    const { connection, services } = this.server;
    // As it is now: rows before may have ended it.
    return services.calendarFeeds.tokenOf((await connection<User>('users').where({ id: user.id }).first()) ?? user);
  }

  private async roadmapLink(): Promise<number> {
    const { connection } = this.server;
    const [link] = await connection('roadmap_links')
      .insert({
        namespaceId: this.group.id,
        authorId: this.author.id,
        tokenDigest: randomBytes(32),
        name: 'Board',
        query: '',
        expiresOn: '2999-12-31',
        createdAt: new Date(),
      })
      .returning<{ id: number }[]>('id');
    return link?.id ?? absent;
  }

  private async accessRequest({ id: namespaceId }: Namespace): Promise<number> {
    const { id: userId } = await this.server.createUser();
    await this.server.connection('access_requests').insert({ namespaceId, userId, createdAt: new Date() });
    return userId;
  }

  private async invitation({ id: namespaceId }: Namespace, accessLevel = 30): Promise<string> {
    const { connection } = this.server;
    const email = `invited-${(this.invitations += 1)}@example.org`;
    const invitation = { namespaceId, email, accessLevel, createdById: this.author.id, createdAt: new Date() };
    await connection('invitations').insert(invitation);
    return email;
  }

  private async directoryLink(): Promise<string> {
    const { connection } = this.server;
    const cn = `deck ${(this.directoryLinks += 1)}`;
    const link = { namespaceId: this.group.id, provider: 'main', cn, accessLevel: 20, createdAt: new Date() };
    await connection('directory_links').insert(link);
    return cn;
  }

  private async hook({ id: namespaceId }: Namespace): Promise<{ id: number; deliveryId: number }> {
    const { connection } = this.server;
    // So that a test of the webhook has something to tell.
    await this.item(this.project, this.author);
    const [hook] = await connection('hooks')
      .insert({
        namespaceId,
        url: this.external.hookUrl,
        events: [],
        customHeaders: JSON.stringify([{ key: 'X-Old', value: 'plain.x' }]),
        urlVariables: JSON.stringify([{ key: 'old', value: 'plain.x' }]),
      })
      .returning('id');
    const [message] = await connection('hook_messages').insert({ body: '{}' }).returning('id');
    const delivery = { hookId: hook.id, namespaceId, event: 'issues', messageId: message.id, state: 'failed' };
    const [{ id: deliveryId }] = await connection('hook_deliveries').insert(delivery).returning('id');
    return { id: hook.id as number, deliveryId: deliveryId as number };
  }

  private async finding(): Promise<number> {
    const fingerprint = (this.count += 1).toString(16).padStart(64, '0');
    const [made] = await this.server
      .connection('security_findings')
      .insert({
        namespaceId: this.project.id,
        fingerprint,
        reportType: 'sast',
        name: `Finding ${this.count}`,
        severity: 'high',
        confidence: 'unknown',
        scanner: 'Scanner',
      })
      .returning('id');
    return made.id;
  }

  private async vulnerability(state: 'detected' | 'confirmed' = 'detected'): Promise<{ id: number; linkId: number }> {
    const { connection } = this.server;
    const namespaceId = this.project.id;
    const confirmedAt = state === 'confirmed' ? new Date() : null;
    const row = { namespaceId, findingId: await this.finding(), state, confirmedAt };
    const [{ id }] = await connection('vulnerabilities').insert(row).returning('id');
    const issue = await this.item(this.project, this.author);
    const link = { namespaceId, vulnerabilityId: id, workItemId: issue.id, linkType: 'related' };
    const [{ id: linkId }] = await connection('vulnerability_issue_links').insert(link).returning('id');
    return { id: id as number, linkId: linkId as number };
  }

  private async mergeRequest(approver?: Column): Promise<number> {
    // Beyond the numbers that are given to new ones.
    const iid = 1_000_000 + (this.count += 1);
    const namespaceId = this.project.id;
    const branches = { sourceBranch: `branch-${iid}`, targetBranch: 'main' };
    const row = { namespaceId, iid, title: `Request ${iid}`, ...branches, authorId: this.author.id };
    const [{ id: mergeRequestId }] = await this.server.connection('merge_requests').insert(row).returning('id');
    const userId = approver === undefined ? undefined : this.callers.get(approver)?.user?.id;
    if (userId !== undefined) {
      const person = { namespaceId, mergeRequestId, userId, role: 'approver' };
      await this.server.connection('merge_request_people').insert(person);
    }
    return iid;
  }

  private async statusCheck(): Promise<{ id: number; iid: number }> {
    const { connection } = this.server;
    const iid = await this.mergeRequest();
    const namespaceId = this.project.id;
    // A project has at most 20.
    await connection('external_status_checks').where({ namespaceId }).delete();
    const check = { namespaceId, name: `Check ${iid}`, externalUrl: this.external.hookUrl };
    const [{ id: checkId }] = await connection('external_status_checks').insert(check).returning('id');
    const [{ id: mergeRequestId }] = await connection('merge_requests').where({ namespaceId, iid }).select('id');
    const call = { namespaceId, checkId, mergeRequestId, status: 'failed', body: '{"a":1}' };
    await connection('status_check_calls').insert(call);
    return { id: checkId as number, iid };
  }

  private async repository(): Promise<string> {
    const { connection, services } = this.server;
    const namespaceId = this.project.id;
    if (this.withRepository) {
      // An earlier call of the same row may have changed it.
      await connection('repositories').where({ namespaceId }).update({ url: 'https://git.example.org/a.git' });
      return 'README.md';
    }
    const origin = await GitRepository.create();
    try {
      await origin.commit({ 'README.md': 'Hello' });
      await connection('repositories').insert({ namespaceId, isMirror: false });
      await services.fetching.fetchNow(namespaceId, origin.folder);
    } finally {
      await origin.delete();
    }
    this.withRepository = true;
    return this.repository();
  }

  private async note(workItemId: number, fields: Partial<Note> = {}): Promise<number> {
    const row = { workItemId, authorId: this.author.id, body: 'A note', ...fields, discussionId: null };
    return (await this.server.connection.transaction((trx) => new DatabaseNoteStore(trx).insert(row))).id;
  }

  /** A direct membership in the project, of the candidate. */
  private member(role: keyof typeof accessLevels): Promise<number> {
    const membership = { namespaceId: this.project.id, userId: this.author.id };
    return this.server.connection.transaction(async (trx) => {
      const members = new DatabaseMemberStore(trx);
      const old = await members.lockMembership(membership.namespaceId, membership.userId);
      if (old !== null) await members.delete(old.id);
      await members.insert({ ...membership, accessLevel: accessLevels[role] });
      return membership.userId;
    });
  }
}
