import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import type { ListConnection } from '../connections/list-connection.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { workItemOf, workItemsOf, workItemTypesOf } from '../work-items/items-of-namespace.ts';
import { WorkItemTypeConnection, type WorkItemType } from '../work-items/work-item-type.ts';
import { WorkItem, WorkItemConnection } from '../work-items/work-item.ts';
import {
  IidArguments,
  NamespaceWorkItemsArguments,
  NamespaceWorkItemTypesArguments,
} from '../work-items/work-items-arguments.ts';
import { Namespace } from './containers.ts';

/** The fields of a namespace that need more than its row. */
@Resolver(() => Namespace)
export class NamespaceFields {
  @FieldResolver(() => WorkItem)
  workItem(
    @Root() { row }: Namespace,
    @Args(() => IidArguments) { iid }: IidArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<WorkItem | null> {
    return workItemOf(row, iid, context);
  }

  @FieldResolver(() => WorkItemConnection)
  workItems(
    @Root() { row }: Namespace,
    @Args(() => NamespaceWorkItemsArguments) args: NamespaceWorkItemsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<WorkItemRow, WorkItem> {
    return workItemsOf(row, args, context);
  }

  @ExpectedRows()
  @FieldResolver(() => WorkItemTypeConnection)
  workItemTypes(
    @Root() { row }: Namespace,
    @Args(() => NamespaceWorkItemTypesArguments) args: NamespaceWorkItemTypesArguments,
  ): ListConnection<WorkItemType> {
    return workItemTypesOf(row, args);
  }
}
