import { ArgsType, Field, ID, registerEnumType } from 'type-graphql';
import { PageArguments } from '../connections/page-arguments.ts';

export const NamespaceProjectSortEnum = {
  ACTIVITY_DESC: 'ACTIVITY_DESC',
  SIMILARITY: 'SIMILARITY',
  STORAGE_SIZE_ASC: 'STORAGE_SIZE_ASC',
  STORAGE_SIZE_DESC: 'STORAGE_SIZE_DESC',
} as const;
export type NamespaceProjectSort = keyof typeof NamespaceProjectSortEnum;
registerEnumType(NamespaceProjectSortEnum, { name: 'NamespaceProjectSort' });

@ArgsType()
export class DescendantGroupsArguments extends PageArguments {
  @Field(() => [ID], { nullable: true })
  ids?: string[] | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => Boolean)
  owned?: boolean | null;

  @Field(() => Boolean)
  includeParentDescendants?: boolean | null;
}

@ArgsType()
export class GroupProjectsArguments extends PageArguments {
  @Field(() => Boolean)
  includeSubgroups?: boolean | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => NamespaceProjectSortEnum)
  sort?: NamespaceProjectSort | null;

  @Field(() => Boolean)
  withIssuesEnabled?: boolean | null;
}

@ArgsType()
export class SearchArguments {
  @Field(() => String)
  search?: string | null;
}

@ArgsType()
export class TitleArguments {
  @Field(() => String, { nullable: false })
  title!: string;
}

@ArgsType()
export class BillableMembersCountArguments {
  @Field(() => String, { nullable: true })
  requestedHostedPlan?: string | null;
}
