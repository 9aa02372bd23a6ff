import { ArgsType, Field } from 'type-graphql';
import { PageArguments } from '../connections/page-arguments.ts';
import {
  IssuableSearchableFieldEnum,
  IssuableStateEnum,
  IssueTypeEnum,
  type IssuableSearchableField,
  type IssuableState,
  type IssueType,
} from './enums.ts';

@ArgsType()
export class IidArguments {
  @Field(() => String, { nullable: false })
  iid!: string;
}

/** The work items of a project. */
@ArgsType()
export class WorkItemsArguments extends PageArguments {
  @Field(() => String)
  iid?: string | null;

  @Field(() => [String], { nullable: true })
  iids?: string[] | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => IssuableStateEnum)
  state?: IssuableState | null;

  @Field(() => [IssueTypeEnum], { nullable: true })
  types?: IssueType[] | null;
}

@ArgsType()
export class NamespaceWorkItemsArguments extends WorkItemsArguments {
  @Field(() => [IssuableSearchableFieldEnum], { nullable: true })
  in?: IssuableSearchableField[] | null;
}

/** The types of work items, which are the same everywhere. */
@ArgsType()
export class WorkItemTypesArguments extends PageArguments {
  @Field(() => IssueTypeEnum)
  name?: IssueType | null;
}

@ArgsType()
export class ProjectWorkItemTypesArguments extends WorkItemTypesArguments {
  /** Excludes types that cannot be created from a line of a description. */
  @Field(() => Boolean)
  taskable?: boolean | null;
}

@ArgsType()
export class NamespaceWorkItemTypesArguments extends WorkItemTypesArguments {
  /** Excludes types that cannot be created here. */
  @Field(() => Boolean)
  onlyAvailable?: boolean | null;
}
