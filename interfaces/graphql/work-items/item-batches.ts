import type { MarkdownReader } from '../../../application/markdown/markdown-reader.ts';
import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import type { NoteCounts } from '../../../application/notes/note-queries.ts';
import type { Queries } from '../../../application/door/stores.ts';
import type {
  AwardWithUser,
  ChildKinds,
  LinkedItem,
  MainWork,
} from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Plan } from '../../../domain/seats/plan.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Timelog } from '../../../domain/work-items/timelog.ts';
import type { Todo, TodoState } from '../../../domain/todos/todo.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Checklist } from '../../../domain/work-items/checklist.ts';
import type { CreationDetails } from '../../../domain/work-items/creation-details.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { Allowance } from '../execution/allowance.ts';
import { Batch, type Later } from '../loading/batch.ts';

export interface Timeframe {
  start: string;
  end: string;
}

/** All related data of items, each kind loaded for many items at once, for one actor. */
export class ItemBatches {
  readonly descriptions: Batch<string | null>;
  /** The tasks in the description. */
  readonly checklists: Batch<Checklist>;
  readonly labels: Batch<Label[]>;
  readonly assignees: Batch<User[]>;
  readonly participants: Batch<User[]>;
  readonly mainWork: Batch<MainWork>;
  readonly users: Batch<User | null>;
  /** By their own id; null if the actor may not read them. The same holds for milestones, iterations and cadences. */
  readonly namespaces: Batch<Namespace | null>;
  readonly milestones: Batch<Milestone | null>;
  readonly iterations: Batch<NumberedIteration | null>;
  readonly cadences: Batch<Cadence | null>;
  /** By group: the project in which the actor last created an issue. */
  readonly lastProjects: Batch<Namespace | null>;
  /** By their own id; null if the actor may not read them. */
  readonly items: Batch<ItemRow | null>;
  readonly linkedItems: Batch<LinkedItem[]>;
  readonly blockCounts: Batch<{ blockedBy: number; blocking: number }>;
  readonly awards: Batch<AwardWithUser[]>;
  readonly timelogs: Batch<Timelog[]>;
  /** Comments that the actor may see. */
  readonly noteCounts: Batch<NoteCounts>;
  /** Emoji on comments, by the comment's id. */
  /** The beginning of the comment that triggered a to-do, by the to-do's id. */
  readonly todoNotes: Batch<string | null>;
  readonly noteAwards: Batch<AwardWithUser[]>;
  readonly votes: Batch<{ up: number; down: number }>;
  /** Whether the item came with an imported plan. */
  readonly imported: Batch<boolean>;
  readonly subscribed: Batch<boolean>;
  readonly firstContributions: Batch<boolean>;
  /** Null for everyone but administrators. */
  readonly creationDetails: Batch<CreationDetails | null>;
  private readonly todosIn = new Map<TodoState | null, Batch<Todo[]>>();
  private readonly seatsByPlan = new Map<Plan | null, Batch<number>>();
  private readonly childKindsWithin = new Map<string, Batch<ChildKinds>>();

  constructor(
    private readonly queries: Pick<
      Queries,
      'workItems' | 'workItemDetails' | 'creationDetails' | 'namespaces' | 'iterations' | 'notes' | 'todos' | 'seats'
    >,
    private readonly actor: Actor,
    allowance: Pick<Allowance, 'readTexts'>,
    markdown: Pick<MarkdownReader, 'checklists'>,
  ) {
    const { workItems, workItemDetails: details } = queries;
    this.descriptions = new Batch((ids) => allowance.readTexts(() => details.descriptions(ids)));
    this.checklists = new Batch(async (ids) => {
      await this.descriptions.prefetch(ids);
      const texts = await Promise.all(ids.map(async (id) => [id, await this.descriptions.get(id)] as const));
      return markdown.checklists(new Map(texts));
    });
    this.labels = new Batch((ids) => details.labels(ids));
    this.assignees = new Batch((ids) => details.assignees(ids));
    this.mainWork = new Batch((ids) => details.mainWork(actor, ids));
    this.participants = new Batch((ids) => details.participants(ids));
    this.users = new Batch((ids) => details.users(ids));
    this.namespaces = new Batch((ids) => details.namespaces(actor, ids));
    this.milestones = new Batch((ids) => details.milestones(actor, ids));
    this.iterations = new Batch((ids) => queries.iterations.byIds(actor, ids));
    this.cadences = new Batch((ids) => queries.iterations.cadencesByIds(actor, ids));
    this.lastProjects = new Batch((ids) => queries.namespaces.lastProjects(actor, ids));
    this.items = new Batch(async (ids) => {
      const found = await workItems.findByIds(actor, ids);
      return new Map(ids.map((id) => [id, found.get(id) ?? null]));
    });
    this.linkedItems = new Batch((ids) => details.linkedItems(actor, ids));
    this.blockCounts = new Batch((ids) => details.blockCounts(actor, ids));
    this.awards = new Batch((ids) => details.awards(ids));
    this.timelogs = new Batch((ids) => details.timelogs(ids));
    this.noteCounts = new Batch((ids) => queries.notes.counts(actor, ids));
    this.todoNotes = new Batch((ids) => queries.todos.noteTexts(actor, ids));
    this.noteAwards = new Batch((ids) => queries.notes.awards(ids));
    this.votes = new Batch((ids) => details.votes(ids));
    this.imported = new Batch((ids) => details.imported(ids));
    this.subscribed = new Batch((ids) => details.subscribed(actor, ids));
    this.firstContributions = new Batch((ids) => details.firstContributions(ids));
    this.creationDetails = new Batch((ids) => queries.creationDetails.ofItems(actor, ids));
  }

  /** The actor's to-dos on each item, in one state or in any. */
  todos(state: TodoState | null): Batch<Todo[]> {
    let batch = this.todosIn.get(state);
    if (batch === undefined) {
      batch = new Batch((ids) => this.queries.todos.ofItems(this.actor, ids, state));
      this.todosIn.set(state, batch);
    }
    return batch;
  }

  /** Seats in use of top-level groups, by the given or their own plan. */
  seats(plan: Plan | null): Batch<number> {
    let batch = this.seatsByPlan.get(plan);
    if (batch === undefined) {
      batch = new Batch((ids) => this.queries.seats.counts(ids, plan ?? undefined));
      this.seatsByPlan.set(plan, batch);
    }
    return batch;
  }

  /**
   * The readable ancestors, from the direct parent upwards. A row contains the ids of its ancestors, so each is read
   * once.
   */
  ancestorsOf({ ancestorIds }: Pick<ItemRow, 'ancestorIds'>): Later<ItemRow[]> {
    const found = ancestorIds.toReversed().map((id) => this.items.get(id));
    const readable = (items: readonly Later<ItemRow | null>[]) => items.filter((item) => item !== null) as ItemRow[];
    if (!found.some((item) => item instanceof Promise)) return readable(found);
    return Promise.all(found.map((item) => Promise.resolve(item))).then(readable);
  }

  /** The namespaces of these rows, loaded together with those of other lists. */
  async namespacesOf(rows: readonly { namespaceId: number }[]): Promise<[number, Namespace | null][]> {
    const ids = [...new Set(rows.map(({ namespaceId }) => namespaceId))];
    return Promise.all(ids.map(async (id): Promise<[number, Namespace | null]> => [id, await this.namespaces.get(id)]));
  }

  /** The kinds of children; the timeframe is that of the epic's list. */
  childKinds(timeframe: Timeframe | null): Batch<ChildKinds> {
    const key = timeframe === null ? '' : `${timeframe.start}/${timeframe.end}`;
    let batch = this.childKindsWithin.get(key);
    if (batch === undefined) {
      batch = new Batch((ids) => this.queries.workItemDetails.childKinds(this.actor, ids, timeframe));
      this.childKindsWithin.set(key, batch);
    }
    return batch;
  }
}
