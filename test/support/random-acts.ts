import { AddChildren } from '../../application/work-items/add-children.ts';
import { AssignParent } from '../../application/work-items/assign-parent.ts';
import { AwardEmoji } from '../../application/notes/award-emoji.ts';
import { ChangeWidgets } from '../../application/work-items/change-widgets.ts';
import { CloneIssue } from '../../application/work-items/clone-issue.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../application/work-items/link-work-items.ts';
import { MarkAsDuplicate } from '../../application/work-items/mark-as-duplicate.ts';
import { MoveIssue } from '../../application/work-items/move-issue.ts';
import { PromoteToEpic } from '../../application/work-items/promote-to-epic.ts';
import { ReorderWorkItem } from '../../application/work-items/reorder-work-item.ts';
import { SubscribeToWorkItem } from '../../application/work-items/subscribe-to-work-item.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import { CreateLabel } from '../../application/labels/create-label.ts';
import { DeleteLabel } from '../../application/labels/delete-label.ts';
import { PromoteLabel } from '../../application/labels/promote-label.ts';
import { CreateMilestone } from '../../application/milestones/create-milestone.ts';
import { DeleteMilestone } from '../../application/milestones/delete-milestone.ts';
import { UpdateMilestone } from '../../application/milestones/update-milestone.ts';
import { RemoveMember } from '../../application/members/remove-member.ts';
import { AddMembers } from '../../application/members/add-members.ts';
import { CreateProject } from '../../application/namespaces/create-project.ts';
import { DeleteProject } from '../../application/namespaces/delete-project.ts';
import { TransferProject } from '../../application/namespaces/transfer-project.ts';
import { CreateNote } from '../../application/notes/create-note.ts';
import { DeleteNote } from '../../application/notes/delete-note.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { ApplicationError } from '../../application/errors.ts';
import type { UseCaseClass } from '../../application/door/perform.ts';
import { healthStatuses, severities, workItemTypes, type WorkItem } from '../../domain/work-items/work-item.ts';
import type { Dice } from './dice.ts';
import type { Person, World } from './world.ts';

const writers: readonly Person[] = ['planner', 'planner', 'reporter', 'developer', 'maintainer', 'owner', 'guest'];
const days = ['2026-01-01', '2026-03-15', '2026-06-30', '2027-02-28', null];
/** People who do anything to the items of a world, one act after the other. Acts that are refused change nothing. */
export class RandomActs {
  /** Ids of everything that was ever made. */
  readonly itemIds: number[] = [];
  readonly done: Record<string, number> = {};
  private readonly noteIds: number[] = [];
  private readonly labels: string[] = ['bug', 'idea', 'team::a', 'team::b'];
  private readonly milestoneIds: number[] = [];
  private extraProjectId: number | null = null;

  constructor(
    private readonly world: World,
    private readonly dice: Dice,
  ) {}

  async act(): Promise<void> {
    const { dice } = this;
    const act = dice.one(this.itemIds.length < 60 || dice.chance(8) ? ['create'] : acts) as keyof RandomActs;
    try {
      await (this[act] as () => Promise<void>).call(this);
      this.done[act] = (this.done[act] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw new Error(`${act} failed`, { cause: error });
    }
  }

  async create(): Promise<void> {
    const { dice, world } = this;
    const type = dice.one(workItemTypes);
    const namespace = type === 'epic' ? dice.one([world.acme, world.web]).id : this.project();
    const input = {
      type,
      namespace,
      title: this.text(),
      labels: [dice.one(this.labels)],
      ...(dice.chance(60) && this.itemIds.length > 0 && { parentId: this.item() }),
      ...(dice.chance(20) && { assigneeIds: [this.person()] }),
    };
    const made: WorkItem = await this.as(CreateWorkItem, input);
    this.itemIds.push(made.id);
  }

  async update(): Promise<void> {
    await this.as(UpdateWorkItem, { item: { id: this.item() }, ...this.changes() });
  }

  async widgets(): Promise<void> {
    const { dice } = this;
    await this.as(ChangeWidgets, {
      update: { item: { id: this.item() }, ...this.changes() },
      ...(dice.chance(30) && { childIds: [this.item(), this.item()] }),
      ...(dice.chance(30) && { subscribed: dice.chance(50) }),
      ...(dice.chance(30) && { todo: 'add' }),
    });
  }

  async assignParent(): Promise<void> {
    const parent = this.dice.chance(80) ? { id: this.item() } : null;
    await this.as(AssignParent, { item: { id: this.item() }, parent });
  }

  async addChildren(): Promise<void> {
    const type = this.dice.one(['epic', 'issue']);
    await this.as(AddChildren, { parent: { id: this.item() }, childIds: [this.item()], type });
  }

  async reorder(): Promise<void> {
    const where = this.dice.chance(50) ? {} : { precedingId: this.item() };
    await this.as(ReorderWorkItem, { item: { id: this.item() }, ...where });
  }

  async close(): Promise<void> {
    await this.as(UpdateWorkItem, { item: { id: this.item() }, stateEvent: this.dice.one(['close', 'reopen']) });
  }

  async remove(): Promise<void> {
    if (this.dice.chance(30)) await this.as(DeleteWorkItem, { item: { id: this.item() } }, 'owner');
  }

  async link(): Promise<void> {
    const linkType = this.dice.one(['relates_to', 'blocks', 'is_blocked_by']);
    await this.as(LinkWorkItems, { source: { id: this.item() }, target: { id: this.item() }, linkType });
  }

  async subscribe(): Promise<void> {
    await this.as(SubscribeToWorkItem, { item: { id: this.item() }, subscribed: this.dice.chance(50) });
  }

  async award(): Promise<void> {
    await this.as(AwardEmoji, { on: { item: { id: this.item() } }, name: this.dice.one(['thumbsup', 'rocket']) });
  }

  async note(): Promise<void> {
    const actions = [
      '',
      '/close',
      '/reopen',
      '/weight 3',
      '/label ~idea',
      '/confidential',
      '/assign @guest',
      '/title Other',
    ];
    const body = `For @developer ${this.text()}\n${this.dice.one(actions)}\n${this.dice.one(actions)}`;
    const { note } = await this.as(CreateNote, { item: { id: this.item() }, body });
    if (note !== null) this.noteIds.push(note.id);
  }

  async deleteNote(): Promise<void> {
    if (this.noteIds.length > 0) await this.as(DeleteNote, { noteId: this.dice.one(this.noteIds) }, 'owner');
  }

  async move(): Promise<void> {
    this.itemIds.push((await this.as(MoveIssue, { item: { id: this.item() }, project: this.project() })).id);
  }

  async clone(): Promise<void> {
    const input = { project: this.project(), withNotes: this.dice.chance(50) };
    this.itemIds.push((await this.as(CloneIssue, { item: { id: this.item() }, ...input })).id);
  }

  async promote(): Promise<void> {
    if (this.dice.chance(30)) this.itemIds.push((await this.as(PromoteToEpic, { item: { id: this.item() } })).id);
  }

  async duplicate(): Promise<void> {
    await this.as(MarkAsDuplicate, { item: { id: this.item() }, of: { id: this.item() } });
  }

  async createLabel(): Promise<void> {
    const name = `label ${this.labels.length}`;
    await this.as(CreateLabel, { kind: 'project', namespace: this.project(), name, color: '#112233' });
    this.labels.push(name);
  }

  async deleteLabel(): Promise<void> {
    const label = this.dice.one(this.labels);
    await this.as(DeleteLabel, { kind: 'project', namespace: this.project(), label });
  }

  async promoteLabel(): Promise<void> {
    await this.as(PromoteLabel, { project: this.project(), label: this.dice.one(this.labels) });
  }

  async createMilestone(): Promise<void> {
    const title = `Milestone ${this.milestoneIds.length}`;
    const dates = { startDate: this.dice.one(days), dueDate: '2027-12-31' };
    const input = { kind: 'group', namespace: this.world.acme.id, title, ...dates };
    this.milestoneIds.push((await this.as(CreateMilestone, input)).id);
  }

  async updateMilestone(): Promise<void> {
    const input = {
      kind: 'group',
      namespace: this.world.acme.id,
      id: this.milestone(),
      startDate: this.dice.one(days),
    };
    await this.as(UpdateMilestone, input);
  }

  async deleteMilestone(): Promise<void> {
    await this.as(DeleteMilestone, { kind: 'group', namespace: this.world.acme.id, id: this.milestone() });
  }

  async removeMember(): Promise<void> {
    const { acme, people } = this.world;
    const member = { kind: 'group', namespaceId: acme.id };
    await this.as(RemoveMember, { ...member, userId: people.reporter, unassign: true }, 'owner');
    await this.as(AddMembers, { ...member, userIds: [people.reporter], accessLevel: accessLevels.reporter }, 'owner');
  }

  /** A project that comes, is filled, is carried elsewhere and goes with everything in it. */
  async projects(): Promise<void> {
    const { acme, web } = this.world;
    const projectId = this.extraProjectId;
    if (projectId === null) {
      const name = `extra ${this.itemIds.length}`;
      const made = await this.as(CreateProject, { name, path: name.replace(' ', '-'), namespaceId: web.id }, 'owner');
      this.extraProjectId = made.id;
    } else if (this.dice.chance(60)) {
      await this.as(TransferProject, { projectId, namespaceId: this.dice.one([acme, web]).id }, 'owner');
    } else {
      this.extraProjectId = null;
      await this.as(DeleteProject, { projectId }, 'owner');
    }
  }

  private as<Sent, Input, Output>(
    useCase: UseCaseClass<Sent, Input, Output>,
    input: unknown,
    person: Person = this.dice.one(writers),
  ): Promise<Output> {
    return this.world.as(person, useCase, input as Sent);
  }

  private changes() {
    const { dice } = this;
    return dice.some({
      title: this.text(),
      description: dice.one([this.text(), '', 'With @guest and @planner']),
      confidential: dice.chance(30),
      discussionLocked: dice.chance(50),
      weight: dice.one([0, 3, 100_000, null]),
      healthStatus: dice.one([...healthStatuses, null]),
      severity: dice.one(severities),
      color: dice.one(['red', '#00ff00']),
      startDate: dice.one(days),
      dueDate: dice.one(days),
      startDateIsFixed: dice.chance(50),
      dueDateIsFixed: dice.chance(50),
      milestoneId: dice.chance(50) ? this.milestone() : null,
      assigneeIds: [this.person(), this.person()],
      addLabels: [dice.one(this.labels)],
      removeLabels: [dice.one(this.labels)],
      parentId: dice.chance(70) ? this.item() : null,
      stateEvent: dice.one(['close', 'reopen'] as const),
      type: dice.one(['issue', 'incident'] as const),
    });
  }

  private item(): number {
    return this.dice.one(this.itemIds);
  }

  private milestone(): number {
    return this.dice.one(this.milestoneIds.length === 0 ? [0] : this.milestoneIds);
  }

  private project(): number {
    return this.dice.one([this.world.app.id, this.world.site.id, this.extraProjectId ?? this.world.app.id]);
  }

  private person(): number {
    return this.world.people[this.dice.one(writers)];
  }

  private text(): string {
    return `Text ${this.dice.below(1_000_000)}`;
  }
}

/** Each name as often as it is done. */
const acts = (
  'update update update update update widgets widgets close close assignParent assignParent addChildren reorder reorder ' +
  'remove link subscribe award note note deleteNote move clone promote duplicate createLabel deleteLabel promoteLabel ' +
  'createMilestone updateMilestone deleteMilestone removeMember projects'
).split(' ');
