import {
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Query,
  registerEnumType,
  Resolver,
  Root,
} from 'type-graphql';
import type { PeopleFilter, PeopleOrder } from '../../../application/people/people-queries.ts';
import type { Namespace as NamespaceRow } from '../../../domain/namespaces/namespace.ts';
import type { Todo as TodoRow } from '../../../domain/todos/todo.ts';
import type { User } from '../../../domain/people/user.ts';
import { workItemTypes, type ItemRow } from '../../../domain/work-items/work-item.ts';
import { PageArguments, pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { readLooseId } from '../global-id.ts';
import { GroupConnection, type Group } from '../namespaces/containers.ts';
import { SearchArguments } from '../namespaces/group-arguments.ts';
import { byName, groupList } from '../namespaces/namespace-lists.ts';
import { GroupIDScalar, UserIDScalar } from '../scalars/ids.ts';
import { TodosArguments, todoList } from '../todos/todo-list.ts';
import { TodoConnection, type Todo } from '../todos/todo.ts';
import { WorkItemConnection, type WorkItem } from '../work-items/work-item.ts';
import { workItemList } from '../work-items/work-item-list.ts';
import { CurrentUser, UserCore, UserCoreConnection } from './user.ts';

const SortEnum = {
  CREATED_ASC: 'CREATED_ASC',
  CREATED_DESC: 'CREATED_DESC',
  UPDATED_ASC: 'UPDATED_ASC',
  UPDATED_DESC: 'UPDATED_DESC',
  created_asc: 'CREATED_ASC',
  created_desc: 'CREATED_DESC',
  updated_asc: 'UPDATED_ASC',
  updated_desc: 'UPDATED_DESC',
} as const;
type Sort = (typeof SortEnum)[keyof typeof SortEnum];
registerEnumType(SortEnum, { name: 'Sort' });

const orders: Record<Sort, PeopleOrder> = {
  CREATED_ASC: { by: 'createdAt', direction: 'asc' },
  CREATED_DESC: { by: 'createdAt', direction: 'desc' },
  UPDATED_ASC: { by: 'updatedAt', direction: 'asc' },
  UPDATED_DESC: { by: 'updatedAt', direction: 'desc' },
};

@ArgsType()
class UserArguments {
  @Field(() => UserIDScalar)
  id?: number | null;

  @Field(() => String)
  username?: string | null;
}

@ArgsType()
class UsersArguments extends PageArguments {
  @Field(() => [ID], { nullable: true })
  ids?: string[] | null;

  @Field(() => [String], { nullable: true })
  usernames?: string[] | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => SortEnum)
  sort?: Sort | null;

  @Field(() => Boolean)
  admins?: boolean | null;

  @Field(() => Boolean)
  active?: boolean | null;

  @Field(() => GroupIDScalar)
  groupId?: number | null;
}

@ArgsType()
class CurrentUserGroupsArguments extends SearchArguments {
  @Field(() => Int)
  first?: number | null;

  @Field(() => String)
  after?: string | null;
}

/** People, and the current user. */
@Resolver()
export class PeopleRoots {
  @Query(() => CurrentUser)
  currentUser(@Ctx() { actor, baseUrl }: GraphqlContext): CurrentUser | null {
    return actor.user && new CurrentUser(actor.user, baseUrl);
  }

  @Query(() => UserCore)
  async user(
    @Args(() => UserArguments) { id, username }: UserArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<UserCore | null> {
    const { people } = context.services.queries;
    const found = id
      ? await people.find(context.actor, id)
      : username
        ? await people.findByUsername(context.actor, username)
        : null;
    return found && new UserCore(found, context.baseUrl);
  }

  @Query(() => UserCoreConnection)
  users(
    @Args(() => UsersArguments) args: UsersArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<User, UserCore> {
    const { people } = context.services.queries;
    const filter: PeopleFilter = {
      ...(args.ids && { ids: args.ids.map((id) => readLooseId(id, ['User'])) }),
      ...(args.usernames && { usernames: args.usernames }),
      ...(args.search && { search: args.search }),
      ...(args.admins === true && { admins: true }),
      ...(args.active === true && { states: ['active'] }),
      ...(args.groupId && { membersOf: { namespaceId: args.groupId, descendants: false } }),
    };
    const keysetPage = pageOf(args);
    return new PagedConnection<User, UserCore>(
      {
        page: () => people.page(context.actor, filter, orders[args.sort ?? 'CREATED_DESC'], keysetPage),
        count: () => people.count(context.actor, filter),
      },
      (user) => new UserCore(user, context.baseUrl),
    );
  }
}

/** The fields of the current user that need more than their row. */
@Resolver(() => CurrentUser)
export class CurrentUserFields {
  @FieldResolver(() => TodoConnection)
  todos(
    @Root() _: CurrentUser,
    @Args(() => TodosArguments) args: TodosArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<TodoRow, Todo> {
    return todoList(context, args);
  }

  /** Open items in unarchived groups and projects, those due first at the start. */
  @FieldResolver(() => WorkItemConnection)
  assignedWorkItems(
    @Root() { row: user }: CurrentUser,
    @Args(() => PageArguments) page: PageArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<ItemRow, WorkItem> {
    const filter = {
      types: workItemTypes,
      assigneeIds: [user.id],
      state: 'opened',
      excludeArchived: true,
    } as const;
    return workItemList(context, { filter, order: { by: 'dueDate', direction: 'asc' }, page });
  }

  @FieldResolver(() => GroupConnection)
  groups(
    @Root() _: CurrentUser,
    @Args(() => CurrentUserGroupsArguments) args: CurrentUserGroupsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<NamespaceRow, Group> {
    const filter = { membership: true, ...(args.search && { search: args.search }) };
    return groupList(context, filter, byName, args);
  }
}
