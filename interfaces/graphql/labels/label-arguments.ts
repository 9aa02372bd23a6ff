import { ArgsType, Field } from 'type-graphql';
import { PageArguments } from '../connections/page-arguments.ts';
import { LabelSearchFieldListEnum, type LabelSearchField } from './label.ts';

@ArgsType()
export class ProjectLabelsArguments extends PageArguments {
  @Field(() => String)
  title?: string | null;

  @Field(() => String)
  searchTerm?: string | null;

  @Field(() => Boolean)
  includeAncestorGroups?: boolean | null;
}

@ArgsType()
export class GroupLabelsArguments extends ProjectLabelsArguments {
  @Field(() => [LabelSearchFieldListEnum], { nullable: false, defaultValue: ['TITLE', 'DESCRIPTION'] })
  searchIn!: LabelSearchField[];

  @Field(() => Boolean)
  includeDescendantGroups?: boolean | null;

  @Field(() => Boolean)
  onlyGroupLabels?: boolean | null;
}
