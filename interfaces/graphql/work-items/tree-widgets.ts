import { Args, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { workItemTypes, type ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { LinkedItemsArguments } from './epic-arguments.ts';
import { LinkedWorkItemType, LinkedWorkItemTypeConnection } from './linked-item.ts';
import { WorkItemWidget } from './widgets.ts';
import { workItemList } from './work-item-list.ts';
import { WorkItem, WorkItemConnection } from './work-item.ts';

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetHierarchy extends WorkItemWidget {
  /** Null if the parent is not readable, while `hasParent` stays true. */
  @Field(() => WorkItem)
  parent(): Later<WorkItem | null> {
    if (this.row.parentId === null) return null;
    return whenLoaded(this.context.items.items.get(this.row.parentId), (parent) => parent && new WorkItem(parent));
  }

  @Field(() => Boolean, { nullable: false })
  get hasParent(): boolean {
    return this.row.parentId !== null;
  }

  @Field(() => Boolean, { nullable: false })
  hasChildren(): Later<boolean> {
    return whenLoaded(this.context.items.childKinds(null).get(this.row.id), ({ epics, issues }) => epics || issues);
  }

  @Field(() => WorkItemConnection)
  children(@Args(() => PageArguments) page: PageArguments): PagedConnection<WorkItemRow, WorkItem> {
    return workItemList(this.context, {
      filter: { types: workItemTypes },
      order: { by: 'relativePosition', direction: 'asc' },
      page,
      parentId: this.row.id,
    });
  }

  @ExpectedRows()
  @Field(() => WorkItemConnection)
  ancestors(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<WorkItem>> {
    return whenLoaded(
      this.context.items.ancestorsOf(this.row),
      (rows) =>
        new ListConnection(
          rows.map((row) => new WorkItem(row)),
          page,
        ),
    );
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetLinkedItems extends WorkItemWidget {
  @Field(() => Boolean)
  blocked(): Later<boolean> {
    return whenLoaded(this.context.items.blockCounts.get(this.row.id), ({ blockedBy }) => blockedBy > 0);
  }

  @Field(() => Int)
  blockedByCount(): Later<number> {
    return whenLoaded(this.context.items.blockCounts.get(this.row.id), ({ blockedBy }) => blockedBy);
  }

  @Field(() => Int)
  blockingCount(): Later<number> {
    return whenLoaded(this.context.items.blockCounts.get(this.row.id), ({ blocking }) => blocking);
  }

  @ExpectedRows()
  @Field(() => LinkedWorkItemTypeConnection)
  linkedItems(@Args(() => LinkedItemsArguments) args: LinkedItemsArguments): Later<ListConnection<LinkedWorkItemType>> {
    return whenLoaded(this.context.items.linkedItems.get(this.row.id), (links) => {
      const matching = args.filter ? links.filter(({ linkType }) => linkType === args.filter) : links;
      return new ListConnection(
        matching.map((link) => new LinkedWorkItemType(link)),
        args,
        { keyOf: ({ row }) => row.linkId },
      );
    });
  }
}

/** The item at the other end of a link. Links to unreadable items are omitted. */
@Resolver(() => LinkedWorkItemType)
export class LinkedItemFields {
  @FieldResolver(() => WorkItem)
  workItem(@Root() { row }: LinkedWorkItemType): WorkItem {
    return new WorkItem(row.item);
  }
}
