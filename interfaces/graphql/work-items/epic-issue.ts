import type { GraphQLResolveInfo } from 'graphql';
import { Args, Field, ID, Info, ObjectType } from 'type-graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { relationPath } from '../../../domain/work-items/web-path.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { ChildIssuesArguments } from './epic-arguments.ts';
import { IssueFields } from './issue-fields.ts';
import { issueList } from './issue-list.ts';
import { Issue, IssueConnection } from './issue.ts';
import { childIssues } from './item-filter.ts';
import { namespaceOf } from './item-owner.ts';

/** An issue as a child of an epic. The id of the association is the issue's id. */
@ObjectType()
export class EpicIssue extends IssueFields {
  constructor(
    row: ItemRow,
    context: GraphqlContext,
    private readonly parent: ItemRow,
  ) {
    super(row, context);
  }

  @Field(() => ID)
  get id(): string {
    return globalId('Issue', this.row.id);
  }

  /** Id for tree moves. */
  @Field(() => ID, { nullable: false })
  get epicIssueId(): string {
    return globalId('EpicIssue', this.row.id);
  }

  /** Path for removing the issue from the epic. */
  @Field(() => String)
  relationPath(): Later<string> {
    return whenLoaded(namespaceOf(this.parent, this.context), (group) => relationPath(this.row, this.parent, group));
  }

  /** In tree order, unless another is asked for. */
  @Field(() => IssueConnection)
  tasks(
    @Args(() => ChildIssuesArguments) args: ChildIssuesArguments,
    @Info() info: GraphQLResolveInfo,
  ): PagedConnection<ItemRow, Issue> {
    const { context } = this;
    return issueList(context, childIssues(this.row, ['task'], args), info, (task) => new Issue(task, context));
  }
}

export const EpicIssueConnection = connectionType('EpicIssue', () => EpicIssue, { weight: true });
