import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Todo as TodoRow, TodoAction, TodoState } from '../../../domain/todos/todo.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Group, Project } from '../namespaces/containers.ts';
import { UserCore } from '../people/user.ts';
import { TimeScalar } from '../scalars/times.ts';
import { namespaceOf } from '../work-items/item-owner.ts';
import { RowField } from '../row-field.ts';

export const TodoStateEnum: Record<TodoState, TodoState> = { pending: 'pending', done: 'done' };
registerEnumType(TodoStateEnum, { name: 'TodoStateEnum' });

const otherActions = [
  'build_failed',
  'approval_required',
  'unmergeable',
  'merge_train_removed',
  'review_requested',
  'member_access_requested',
  'review_submitted',
  'okr_checkin_requested',
  'added_approver',
] as const;
type Action = TodoAction | (typeof otherActions)[number];
export const TodoActionEnum = Object.fromEntries(
  ['assigned', 'mentioned', 'marked', 'directly_addressed', ...otherActions].map((action) => [action, action]),
) as Record<Action, Action>;
registerEnumType(TodoActionEnum, { name: 'TodoActionEnum' });

const targets = [
  'ISSUE',
  'EPIC',
  'WORKITEM',
  'MERGEREQUEST',
  'COMMIT',
  'DESIGN',
  'ALERT',
  'NAMESPACE',
  'PROJECT',
  'KEY',
  'USER',
  'VULNERABILITY',
] as const;
export type TodoTarget = (typeof targets)[number];
export const TodoTargetEnum = Object.fromEntries(targets.map((target) => [target, target])) as Record<
  TodoTarget,
  TodoTarget
>;
registerEnumType(TodoTargetEnum, { name: 'TodoTargetEnum' });

/** A reason for a person to look at an item. */
@ObjectType()
export class Todo {
  constructor(
    readonly row: TodoRow,
    private readonly item: ItemRow,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Todo', this.row.id);
  }

  @RowField(() => TodoStateEnum, { nullable: false })
  state!: TodoState;

  @RowField(() => TodoActionEnum, { nullable: false })
  action!: TodoAction;

  @Field(() => TodoTargetEnum, { nullable: false })
  get targetType(): TodoTarget {
    return this.item.type === 'epic' ? 'EPIC' : this.item.type === 'task' ? 'WORKITEM' : 'ISSUE';
  }

  @Field(() => String)
  targetUrl(): Later<string> {
    const note = this.row.noteId === null ? '' : `#note_${this.row.noteId}`;
    return whenLoaded(
      this.namespace(),
      (namespace) => `${this.context.baseUrl}${itemWebPath(this.item, namespace)}${note}`,
    );
  }

  @Field(() => String, { nullable: false })
  get body(): string {
    return this.item.title;
  }

  /** The beginning of the comment that triggered it, as Markdown; an addition to GitLab's schema. */
  @Field(() => String)
  noteExcerpt(): Later<string | null> {
    return this.row.noteId === null ? null : this.context.items.todoNotes.get(this.row.id);
  }

  @Field(() => UserCore, { nullable: false })
  author(): Later<UserCore | null> {
    const { items, baseUrl } = this.context;
    return whenLoaded(items.users.get(this.row.authorId), (user) => user && new UserCore(user, baseUrl));
  }

  @Field(() => Project)
  project(): Later<Project | null> {
    return whenLoaded(this.namespace(), (namespace) =>
      namespace.kind === 'project' ? new Project(namespace, this.context.baseUrl) : null,
    );
  }

  @Field(() => Group)
  group(): Later<Group | null> {
    return whenLoaded(this.namespace(), (namespace) =>
      namespace.kind === 'group' ? new Group(namespace, this.context.baseUrl) : null,
    );
  }

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  /** If set, the pending to-do is snoozed until this moment. */
  @RowField(() => TimeScalar)
  snoozedUntil!: Date | null;

  private namespace(): Later<Namespace> {
    return namespaceOf(this.item, this.context);
  }
}

export const TodoConnection = connectionType('Todo', () => Todo);
