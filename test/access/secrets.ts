import { join } from 'node:path';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { DatabaseLabelStore } from '../../infrastructure/database/labels/label-store.ts';
import { DatabaseMilestoneStore } from '../../infrastructure/database/milestones/milestone-store.ts';
import { DatabaseAwardStore } from '../../infrastructure/database/notes/award-store.ts';
import { DatabaseWorkItemStore } from '../../infrastructure/database/work-items/work-item-store.ts';
import { DatabaseNoteStore } from '../../infrastructure/database/notes/note-store.ts';
import { DatabaseTodoStore } from '../../infrastructure/database/todos/todo-store.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { GitRepository } from '../support/git-repository.ts';
import { uploadPath } from '../../domain/uploads/upload.ts';
import { addUpload } from '../support/files.ts';
import { TestServer } from '../support/server.ts';
import { Sandbox } from '../support/sandbox.ts';

/** A word in every secret text, and the beginning of every secret id. */
export const secretWord = 'zq7secret';
const firstSecretId = 70_000_001;
/** Finds secrets in an answer: the word, or a number that only secrets have. */
export const secrets = /zq7secret|\b7000\d{4}\b/i;

/**
 * A private group `acme` and a public group `open`, each with a project and with confidential items; a private group
 * whose very name is secret; and items that hang together across all of them in every way there is.
 */
export class SecretWorld {
  readonly groups: Namespace[] = [];
  readonly projects: Namespace[] = [];
  readonly secretIds: number[] = [];
  private readonly plainIds: number[] = [];

  private constructor(
    readonly server: TestServer,
    private readonly sandbox: Sandbox,
    private readonly author: User,
    readonly guest: User,
    readonly stranger: User,
  ) {}

  static async create(): Promise<SecretWorld> {
    const sandbox = await Sandbox.create();
    const server = await TestServer.start({
      database: sandbox.database,
      settings: { publicFolder: join(projectFolder, 'dist', 'public') },
    });
    const author = await sandbox.user('author', { email: `${secretWord}@example.org` });
    const guest = await sandbox.user('guest');
    const world = new SecretWorld(server, sandbox, author, guest, await sandbox.user('stranger'));
    try {
      await world.build();
    } catch (error) {
      // An open connection would keep the tests from ending.
      await world.stop();
      throw error;
    }
    return world;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.sandbox.database.drop();
  }

  /** Removes every secret and leaves everything else unchanged. */
  async removeSecrets(): Promise<void> {
    const { connection } = this.server;
    await connection('work_items').whereIn('parentId', this.secretIds).update({ parentId: null, ancestorIds: '{}' });
    await connection('uploads').where('id', '>=', firstSecretId).delete();
    await connection('notes').where('id', '>=', firstSecretId).delete();
    await connection('work_items').where('id', '>=', firstSecretId).delete();
    await connection('labels').where('id', '>=', firstSecretId).delete();
    await connection('description_templates').where('id', '>=', firstSecretId).delete();
    await connection('boards').where('id', '>=', firstSecretId).delete();
    await connection('board_lists').where('id', '>=', firstSecretId).delete();
    await connection('saved_views').where('id', '>=', firstSecretId).delete();
    await connection('environments').where('id', '>=', firstSecretId).delete();
    await connection('protected_environments').where('id', '>=', firstSecretId).delete();
    await connection('hooks').where('id', '>=', firstSecretId).delete();
    await connection('invitations').where('id', '>=', firstSecretId).delete();
    await connection('directory_links').where('id', '>=', firstSecretId).delete();
    await connection('directory_syncs').delete();
    await connection('merge_requests').where('id', '>=', firstSecretId).delete();
    await connection('security_findings').where('id', '>=', firstSecretId).delete();
    await connection('milestones').where('id', '>=', firstSecretId).delete();
    await connection('namespaces').where('id', '>=', firstSecretId).where({ kind: 'project' }).delete();
    await connection('namespaces').where('id', '>=', firstSecretId).delete();
  }

  private async build(): Promise<void> {
    const { sandbox, author, guest } = this;
    const acme = await sandbox.group('acme');
    const app = await sandbox.project('app', { parent: acme });
    const open = await sandbox.group('open', { visibility: 'public' });
    const code = await sandbox.project('code', { parent: open, visibility: 'public' });
    const banned = await sandbox.user('banned', { state: 'banned' });
    await sandbox.member(acme, guest, 'guest');
    await sandbox.member(acme, author, 'owner');
    const plain = await this.items(acme, app, open, code, {}, 'plain');
    this.plainIds.push(...plain.map(({ id }) => id));
    await this.history(plain);
    const [plainBoard] = await sandbox
      .connection('boards')
      .insert({ namespaceId: acme.id, name: 'Plan' })
      .returning('id');
    await sandbox.connection('saved_views').insert({ ...viewOf(acme, 'Plan'), ownerId: null });
    for (const table of [
      'namespaces',
      'labels',
      'description_templates',
      'epic_templates',
      'boards',
      'board_lists',
      'saved_views',
      'environments',
      'deployments',
      'protected_environments',
      'invitations',
      'directory_links',
      'hooks',
      'hook_deliveries',
      'security_findings',
      'merge_requests',
      'vulnerabilities',
      'vulnerability_issue_links',
      'milestones',
      'work_items',
      'work_item_links',
      'award_emoji',
      'change_log',
      'todos',
      'uploads',
    ]) {
      await sandbox.connection.raw(`alter table ${table} alter column id restart with ${firstSecretId}`);
    }
    const vault = await sandbox.group(`vault-${secretWord}`, { description: secretWord });
    const safe = await sandbox.project(`safe-${secretWord}`, { parent: vault, description: secretWord });
    await sandbox.member(vault, author, 'owner');
    const confidential = await this.items(acme, app, open, code, { confidential: true }, secretWord);
    const hidden = await this.items(vault, safe, vault, safe, {}, secretWord);
    const ofBanned = await this.items(acme, app, open, code, { authorId: banned.id }, secretWord);
    this.secretIds.push(...[...confidential, ...hidden, ...ofBanned].map(({ id }) => id));
    await this.hangTogether(plain, [confidential, hidden, ofBanned]);
    await this.name(vault, hidden);
    await sandbox.connection('description_templates').insert({
      namespaceId: safe.id,
      name: secretWord,
      content: `Text of ${secretWord}`,
    });
    const secretEpic = confidential.find(({ type }) => type === 'epic');
    if (secretEpic !== undefined) {
      const { namespaceId, id: workItemId } = secretEpic;
      const now = new Date();
      const template = { namespaceId, workItemId, name: secretWord, createdAt: now, updatedAt: now };
      await sandbox.connection('epic_templates').insert(template);
    }
    await this.board(plainBoard, vault, safe);
    // A private one of someone else, and one of a hidden group.
    const views = [
      { ...viewOf(acme, secretWord), ownerId: author.id },
      { ...viewOf(vault, secretWord), ownerId: null },
    ];
    await sandbox.connection('saved_views').insert(views);
    await this.deploy([app, safe], vault);
    await this.tell([acme, app]);
    await this.invite([acme, app]);
    await this.linkDirectory(acme);
    await this.request([app, safe]);
    await this.copyRepository([app, safe]);
    await this.scan([app, code, safe], confidential[2] as WorkItem);
    await this.attach(acme, confidential[0] as WorkItem);
    await this.attach(vault, hidden[0] as WorkItem);
    await this.talk(plain, [...confidential, ...hidden, ...ofBanned]);
    this.groups.push(acme, open, vault);
    this.projects.push(app, code, safe);
  }

  /** Files that only Reporters and higher roles may read. */
  private async copyRepository(projects: readonly Namespace[]): Promise<void> {
    const origin = await GitRepository.create();
    try {
      await origin.commit({ 'secret.txt': secretWord });
      for (const { id: namespaceId } of projects) {
        await this.sandbox.connection('repositories').insert({ namespaceId, url: `https://git/${secretWord}` });
        await this.server.services.fetching.fetchNow(namespaceId, origin.folder);
      }
    } finally {
      await origin.delete();
    }
  }

  /** Two epics and two issues in each of two places. */
  private async items(
    group: Namespace,
    project: Namespace,
    otherGroup: Namespace,
    otherProject: Namespace,
    fields: Partial<WorkItem>,
    word: string,
  ): Promise<WorkItem[]> {
    const items: WorkItem[] = [];
    for (const holder of [group, project, otherGroup, otherProject]) {
      for (const number of [1, 2]) {
        const texts = { title: `${word} ${holder.path} ${number}`, description: `All of ${word}` };
        items.push(await this.sandbox.item(holder, this.author, { ...texts, ...fields }));
      }
    }
    return items;
  }

  /** Secret children, parents, links, sources of dates and targets of moves, for plain epics and issues. */
  private async hangTogether(plain: WorkItem[], secretSets: WorkItem[][]): Promise<void> {
    const [plainEpic, underSecret, plainIssue, issueUnderSecret] = plain as [WorkItem, WorkItem, WorkItem, WorkItem];
    const hidden = secretSets[1] as WorkItem[];
    await this.sandbox.stored(async (trx) => {
      const items = new DatabaseWorkItemStore(trx);
      for (const set of secretSets) {
        const [epic, , issue] = set as [WorkItem, WorkItem, WorkItem];
        await items.tree.setParent(epic.id, plainEpic, 0);
        await items.tree.setParent(issue.id, plainEpic, 1);
        await items.links.insert({ sourceId: epic.id, targetId: plainEpic.id, type: 'blocks' });
        await items.links.insert({ sourceId: plainIssue.id, targetId: issue.id, type: 'blocks' });
        await new DatabaseAwardStore(trx).insert({ workItemId: epic.id, userId: this.author.id, name: 'thumbsup' });
      }
      const parent = (await items.find((hidden[1] as WorkItem).id)) as WorkItem;
      await items.tree.setParent(underSecret.id, parent, 2);
      await items.tree.setParent(issueUnderSecret.id, parent, 3);
      await items.update(plainEpic.id, { startDateSourceItemId: (hidden[0] as WorkItem).id });
      const target = (hidden[2] as WorkItem).id;
      await items.update(plainIssue.id, { movedToId: target, duplicatedToId: target });
      await items.update(issueUnderSecret.id, { promotedToId: (hidden[0] as WorkItem).id });
    });
  }

  /** What happened to plain items together with secret ones, whose ids are known beforehand. */
  private async history(plain: WorkItem[]): Promise<void> {
    const secret = firstSecretId;
    const entries = plain.flatMap(({ id, namespaceId }) => {
      const about = { actorId: this.author.id, namespaceId, subjectType: 'work_item', subjectId: id };
      const link = { sourceId: { after: id }, targetId: { after: secret }, type: { after: 'blocks' } };
      return [
        { ...about, action: 'work_item.assign_parent', changes: { parentId: { before: null, after: secret } } },
        { ...about, action: 'work_item.assign_parent', changes: { parentId: { before: secret + 2, after: null } } },
        { ...about, action: 'work_item.update', changes: { labelIds: { before: [], after: [secret] } } },
        { ...about, action: 'work_item.update', changes: { milestoneId: { before: null, after: secret } } },
        { ...about, action: 'work_item.update', changes: { movedToId: { before: null, after: secret + 4 } } },
        { ...about, subjectId: secret, action: 'work_item.assign_parent', changes: { parentId: { after: id } } },
        { ...about, subjectType: 'link', subjectId: secret, action: 'work_item.link', changes: link },
      ];
    });
    await this.server
      .connection('change_log')
      .insert(entries.map((entry) => ({ ...entry, changes: JSON.stringify(entry.changes) })));
  }

  /** Internal notes on what can be seen, notes on what cannot, and to-dos of people about both. */
  private async talk(plain: WorkItem[], secret: WorkItem[]): Promise<void> {
    const authorId = this.author.id;
    await this.sandbox.stored(async (trx) => {
      const notes = new DatabaseNoteStore(trx);
      const todos = new DatabaseTodoStore(trx);
      for (const { id: workItemId } of [...plain, ...secret]) {
        const note = { workItemId, authorId, body: `A note of ${secretWord}`, discussionId: null };
        const { id: noteId } = await notes.insert({ ...note, internal: true });
        for (const { id: userId } of [this.guest, this.stranger]) {
          await todos.insertNew([{ userId, authorId, workItemId, noteId, action: 'mentioned' }]);
        }
      }
      for (const { id: workItemId } of secret) {
        await notes.insert({ workItemId, authorId, body: secretWord, discussionId: null });
      }
    });
  }

  /** A file with a secret name, named by a secret item only. */
  private async attach(holder: Namespace, item: WorkItem): Promise<void> {
    const upload = await addUpload(this.server, holder, this.author, `${secretWord}.txt`);
    const description = `All of ${secretWord}: ${uploadPath(upload)}`;
    await this.server.connection('work_items').where({ id: item.id }).update({ description });
  }

  /** A list about something hidden on a plain board, and hidden boards. */
  private async board(plain: { id: number }, ...hidden: Namespace[]): Promise<void> {
    const { connection } = this.server;
    const milestone = { namespaceId: hidden[0]?.id, iid: 77, title: secretWord };
    const [{ id: milestoneId }] = await connection('milestones').insert(milestone).returning('id');
    const boards = hidden.map(({ id: namespaceId }) => ({ namespaceId, name: secretWord }));
    const made = await connection('boards').insert(boards).returning('id');
    for (const { id: boardId } of [plain, ...made]) {
      await connection('board_lists').insert({ boardId, milestoneId, position: 0 });
    }
  }

  /** Deployments with secret names in projects that guests and strangers do not see the deployments of. */
  private async deploy(projects: readonly Namespace[], group: Namespace): Promise<void> {
    const { connection } = this.server;
    for (const [index, { id: namespaceId }] of projects.entries()) {
      const environment = { namespaceId, name: `production ${secretWord}`, slug: 'production', tier: 'production' };
      const [{ id: environmentId }] = await connection('environments').insert(environment).returning('id');
      const version = { iid: index + 1, ref: secretWord, tag: false, sha: 'a'.repeat(40), status: 'running' };
      await connection('deployments').insert({ ...version, namespaceId, environmentId, userId: this.author.id });
      await this.protect(namespaceId, `production ${secretWord}`);
    }
    await this.protect(group.id, 'production');
  }

  /** Merge requests with secret titles in projects whose merge requests guests and strangers do not see. */
  private async request(projects: readonly Namespace[]): Promise<void> {
    for (const { id: namespaceId } of projects) {
      const branches = { sourceBranch: secretWord, targetBranch: 'main' };
      const row = { namespaceId, iid: 1, title: secretWord, ...branches, authorId: this.author.id };
      await this.server.connection('merge_requests').insert(row);
    }
  }

  /** Vulnerabilities with secret names in projects whose vulnerabilities guests and strangers do not see. */
  private async scan(projects: readonly Namespace[], issue: WorkItem): Promise<void> {
    const { connection } = this.server;
    for (const [index, { id: namespaceId }] of projects.entries()) {
      const finding = {
        namespaceId,
        fingerprint: String(index).padStart(64, '0'),
        reportType: 'sast',
        name: secretWord,
        severity: 'high',
        confidence: 'unknown',
        scanner: secretWord,
      };
      const [{ id: findingId }] = await connection('security_findings').insert(finding).returning('id');
      const [{ id }] = await connection('vulnerabilities').insert({ namespaceId, findingId }).returning('id');
      const link = { namespaceId, vulnerabilityId: id, workItemId: issue.id, linkType: 'related' };
      await connection('vulnerability_issue_links').insert(link);
    }
  }

  /** Webhooks with secret names and deliveries. */
  private async tell(holders: readonly Namespace[]): Promise<void> {
    const { connection } = this.server;
    for (const { id: namespaceId } of holders) {
      const hook = { namespaceId, url: `https://hooks.example.org/${secretWord}`, name: secretWord, events: [] };
      const [{ id: hookId }] = await connection('hooks').insert(hook).returning('id');
      const body = JSON.stringify({ title: secretWord });
      const [{ id: messageId }] = await connection('hook_messages').insert({ body }).returning('id');
      await connection('hook_deliveries').insert({ hookId, namespaceId, event: 'issues', messageId });
    }
  }

  /** People with secret addresses who are invited. */
  private async invite(places: readonly Namespace[]): Promise<void> {
    for (const { id: namespaceId } of places) {
      const offer = { namespaceId, accessLevel: 30, createdById: this.author.id, createdAt: new Date() };
      await this.server.connection('invitations').insert({ ...offer, email: `${secretWord}@example.org` });
    }
  }

  /** A link to an LDAP group with a secret name. */
  private async linkDirectory({ id: namespaceId }: Namespace): Promise<void> {
    const { connection } = this.server;
    const link = { namespaceId, provider: 'main', cn: secretWord, accessLevel: 20, createdAt: new Date() };
    await connection('directory_links').insert(link);
    await connection('directory_syncs').insert({ namespaceId, nextAt: new Date(), problem: secretWord });
  }

  private async protect(namespaceId: number, name: string): Promise<void> {
    const { connection } = this.server;
    const [{ id }] = await connection('protected_environments').insert({ namespaceId, name }).returning('id');
    const rule = { namespaceId, protectedEnvironmentId: id, purpose: 'deploy', accessLevel: 40 };
    await connection('protection_rules').insert(rule);
  }

  /** A label and a milestone with secret names, on items and as the source of a date. */
  private async name(vault: Namespace, [epic, , issue]: WorkItem[]): Promise<void> {
    await this.sandbox.stored(async (trx) => {
      const labels = new DatabaseLabelStore(trx);
      const milestones = new DatabaseMilestoneStore(trx);
      const items = new DatabaseWorkItemStore(trx);
      const colors = { color: '#ff0000', textColor: '#ffffff' };
      const label = await labels.insert({ namespaceId: vault.id, title: `label ${secretWord}`, ...colors });
      const iid = await milestones.nextIid(vault.id);
      const milestone = await milestones.insert({ namespaceId: vault.id, iid, title: `milestone ${secretWord}` });
      await items.setLabels((epic as WorkItem).id, [label.id]);
      await items.update((issue as WorkItem).id, { milestoneId: milestone.id });
      const [, , , , otherEpic] = this.plainIds;
      await items.update(otherEpic as number, { dueDateSourceMilestoneId: milestone.id });
    });
  }
}

function viewOf({ id: namespaceId }: Namespace, name: string) {
  return { namespaceId, screen: 'issues', name, query: `search=${name}` };
}
