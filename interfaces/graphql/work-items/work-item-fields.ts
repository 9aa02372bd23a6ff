import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import type { GraphqlContext } from '../context.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Namespace, Project } from '../namespaces/containers.ts';
import { UserCore } from '../people/user.ts';
import { referenceOf } from './addresses.ts';
import { ReferenceArguments } from './epic-arguments.ts';
import {
  WorkItemWidgetAwardEmoji,
  WorkItemWidgetCurrentUserTodos,
  WorkItemWidgetNotes,
  WorkItemWidgetNotifications,
  WorkItemWidgetParticipants,
} from './conversation-widgets.ts';
import { WorkItemWidgetIteration } from '../iterations/iteration.ts';
import { canReportSpam, isHidden, personOf } from './item-details.ts';
import { WorkItemWidgetTimeTracking } from './time-tracking.ts';
import { WorkItemWidgetHierarchy, WorkItemWidgetLinkedItems } from './tree-widgets.ts';
import { plainWidgets, WorkItemWidget, WorkItemWidgetTypeEnum, type WidgetClass, type WidgetType } from './widgets.ts';
import { namespaceOf, policyItemOf } from './item-owner.ts';
import { WorkItemPermissions } from './work-item-permissions.ts';
import { descriptionOf } from './work-item-types.ts';
import { WorkItem } from './work-item.ts';

export const widgetClasses = {
  ...plainWidgets,
  AWARD_EMOJI: WorkItemWidgetAwardEmoji,
  CURRENT_USER_TODOS: WorkItemWidgetCurrentUserTodos,
  HIERARCHY: WorkItemWidgetHierarchy,
  ITERATION: WorkItemWidgetIteration,
  LINKED_ITEMS: WorkItemWidgetLinkedItems,
  NOTES: WorkItemWidgetNotes,
  NOTIFICATIONS: WorkItemWidgetNotifications,
  PARTICIPANTS: WorkItemWidgetParticipants,
  TIME_TRACKING: WorkItemWidgetTimeTracking,
} as const satisfies Record<WidgetType, WidgetClass>;

@ArgsType()
export class WidgetsArguments {
  @Field(() => [WorkItemWidgetTypeEnum], { nullable: true })
  onlyTypes?: WidgetType[] | null;

  @Field(() => [WorkItemWidgetTypeEnum], { nullable: true })
  exceptTypes?: WidgetType[] | null;
}

/** The fields of a work item that need more than its row. */
@Resolver(() => WorkItem)
export class WorkItemFields {
  @FieldResolver(() => String)
  description(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<string | null> {
    return context.items.descriptions.get(row.id);
  }

  @FieldResolver(() => UserCore)
  author(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<UserCore | null> {
    return personOf(row.authorId, context);
  }

  /** True if it came with an imported plan. */
  @FieldResolver(() => Boolean, { nullable: false })
  imported(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<boolean> {
    return context.items.imported.get(row.id);
  }

  /** True if it is the first item of its author in the project, where they have no role above Guest; false for epics. */
  @FieldResolver(() => Boolean, { nullable: false })
  isFirstContribution(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<boolean> {
    return context.items.firstContributions.get(row.id);
  }

  /** True if the reader may submit it to a spam service, once; only administrators may. */
  @FieldResolver(() => Boolean, { nullable: false })
  canReportSpam(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<boolean> {
    return canReportSpam(row, context);
  }

  /** True if it is hidden from all but administrators, because its author is banned. */
  @FieldResolver(() => Boolean)
  hidden(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<boolean> {
    return isHidden(row, context);
  }

  @FieldResolver(() => String)
  titleHtml(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Promise<string> {
    return context.html({ source: row.title, namespaceId: row.namespaceId, title: true });
  }

  @FieldResolver(() => Namespace)
  namespace(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<Namespace> {
    return whenLoaded(namespaceOf(row, context), (namespace) => new Namespace(namespace, context.baseUrl));
  }

  /** Null for epics, which belong to groups. */
  @FieldResolver(() => Project)
  project(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<Project | null> {
    if (row.type === 'epic') return null;
    return whenLoaded(namespaceOf(row, context), (namespace) => new Project(namespace, context.baseUrl));
  }

  @FieldResolver(() => Boolean, { nullable: false })
  archived(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<boolean> {
    return whenLoaded(namespaceOf(row, context), ({ archived }) => archived);
  }

  @FieldResolver(() => String)
  webUrl(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<string> {
    return whenLoaded(namespaceOf(row, context), (namespace) => `${context.baseUrl}${itemWebPath(row, namespace)}`);
  }

  @FieldResolver(() => String, { nullable: false })
  reference(
    @Root() { row }: WorkItem,
    @Args(() => ReferenceArguments) { full }: ReferenceArguments,
    @Ctx() context: GraphqlContext,
  ): Later<string> {
    return whenLoaded(namespaceOf(row, context), (namespace) => referenceOf(row, namespace, full === true));
  }

  @FieldResolver(() => WorkItemPermissions, { nullable: false })
  userPermissions(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<WorkItemPermissions> {
    return whenLoaded(policyItemOf(row, context), (item) =>
      whenLoaded(namespaceOf(row, context), (namespace) => new WorkItemPermissions(context.actor, item, namespace)),
    );
  }

  /** Threads started by people that the reader may see. */
  @FieldResolver(() => Int, { nullable: false })
  userDiscussionsCount(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.noteCounts.get(row.id), ({ discussions }) => discussions);
  }

  /** The caller's address for comments by email. */
  @FieldResolver(() => String)
  createNoteEmail(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): string | null {
    return context.noteEmail(row);
  }

  @FieldResolver(() => String)
  movedToWorkItemUrl(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<string | null> {
    return urlOf(row.movedToId, context);
  }

  @FieldResolver(() => String)
  duplicatedToWorkItemUrl(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<string | null> {
    return urlOf(row.duplicatedToId, context);
  }

  @FieldResolver(() => String)
  promotedToEpicUrl(@Root() { row }: WorkItem, @Ctx() context: GraphqlContext): Later<string | null> {
    return urlOf(row.promotedToId, context);
  }

  /** The widgets of the item's type, sorted by name. */
  @FieldResolver(() => [WorkItemWidget], { nullable: true })
  widgets(
    @Root() { row }: WorkItem,
    @Args(() => WidgetsArguments) args: WidgetsArguments,
    @Ctx() context: GraphqlContext,
  ): WorkItemWidget[] {
    return descriptionOf(row.type)
      .widgets.filter((type) => isRequested(type, args))
      .map((type) => new widgetClasses[type](type, row, context));
  }
}

/** Path of another item, if it is readable. */
function urlOf(id: number | null, context: GraphqlContext): Later<string | null> {
  if (id === null) return null;
  return whenLoaded(context.items.items.get(id), (item) => {
    if (item === null) return null;
    return whenLoaded(namespaceOf(item, context), (namespace) => `${context.baseUrl}${itemWebPath(item, namespace)}`);
  });
}

function isRequested(type: WidgetType, { onlyTypes, exceptTypes }: WidgetsArguments): boolean {
  return (!onlyTypes || onlyTypes.includes(type)) && !exceptTypes?.includes(type);
}
