import { Args, Field, InterfaceType, ObjectType } from 'type-graphql';
import { connectionType } from '../connections/connection-type.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import { globalId } from '../global-id.ts';
import { WorkItemsTypeIDScalar } from '../scalars/ids.ts';
import { WorkItemWidgetTypeEnum, type WidgetType } from './widgets.ts';
import { descriptionOf, type TypeDescription } from './work-item-types.ts';
import { childTypes, typeRules } from '../../../domain/work-items/work-item.ts';
import { RowField } from '../row-field.ts';

/** The features of one widget for a type of work item. */
@InterfaceType()
export abstract class WorkItemWidgetDefinition {
  constructor(
    readonly row: TypeDescription,
    private readonly widget: WidgetType,
  ) {}

  @Field(() => WorkItemWidgetTypeEnum, { nullable: false })
  get type(): WidgetType {
    return this.widget;
  }
}

@ObjectType({ implements: WorkItemWidgetDefinition })
export class WorkItemWidgetDefinitionGeneric extends WorkItemWidgetDefinition {}

@ObjectType({ implements: WorkItemWidgetDefinition })
export class WorkItemWidgetDefinitionAssignees extends WorkItemWidgetDefinition {
  @Field(() => Boolean, { nullable: false })
  get allowsMultipleAssignees(): boolean {
    return true;
  }

  @Field(() => Boolean, { nullable: false })
  get canInviteMembers(): boolean {
    return false;
  }
}

@ObjectType({ implements: WorkItemWidgetDefinition })
export class WorkItemWidgetDefinitionLabels extends WorkItemWidgetDefinition {
  @Field(() => Boolean, { nullable: false })
  get allowsScopedLabels(): boolean {
    return true;
  }
}

@ObjectType({ implements: WorkItemWidgetDefinition })
export class WorkItemWidgetDefinitionWeight extends WorkItemWidgetDefinition {
  @Field(() => Boolean, { nullable: false })
  get editable(): boolean {
    return this.row.type !== 'epic';
  }

  @Field(() => Boolean, { nullable: false })
  get rollUp(): boolean {
    return this.row.type === 'epic';
  }
}

/** A type of work item; the same for every namespace. */
@ObjectType()
export class WorkItemType {
  constructor(readonly row: TypeDescription) {}

  @Field(() => WorkItemsTypeIDScalar, { nullable: false })
  get id(): string {
    return globalId('WorkItems::Type', this.row.id);
  }

  @RowField(() => String, { nullable: false })
  name!: string;

  @RowField(() => String)
  iconName!: string;

  @Field(() => [WorkItemType], { nullable: true })
  get supportedConversionTypes(): WorkItemType[] {
    return this.row.conversions.map(workItemType);
  }

  @Field(() => [WorkItemWidgetDefinition], { nullable: true })
  get widgetDefinitions(): WorkItemWidgetDefinition[] {
    return this.row.widgets.map(
      (widget) => new (definitions[widget] ?? WorkItemWidgetDefinitionGeneric)(this.row, widget),
    );
  }
}

export const WorkItemTypeConnection = connectionType('WorkItemType', () => WorkItemType, { count: false });

@ObjectType({ implements: WorkItemWidgetDefinition })
export class WorkItemWidgetDefinitionHierarchy extends WorkItemWidgetDefinition {
  @ExpectedRows()
  @Field(() => WorkItemTypeConnection)
  allowedChildTypes(@Args(() => PageArguments) page: PageArguments): ListConnection<WorkItemType> {
    return new ListConnection(childTypes(this.row.type).map(workItemType), page);
  }

  @ExpectedRows()
  @Field(() => WorkItemTypeConnection)
  allowedParentTypes(@Args(() => PageArguments) page: PageArguments): ListConnection<WorkItemType> {
    return new ListConnection(typeRules[this.row.type].parents.map(workItemType), page);
  }
}

const definitions: Partial<
  Record<WidgetType, new (description: TypeDescription, widget: WidgetType) => WorkItemWidgetDefinition>
> = {
  ASSIGNEES: WorkItemWidgetDefinitionAssignees,
  LABELS: WorkItemWidgetDefinitionLabels,
  WEIGHT: WorkItemWidgetDefinitionWeight,
  HIERARCHY: WorkItemWidgetDefinitionHierarchy,
};

export function workItemType(type: TypeDescription['type']): WorkItemType {
  return new WorkItemType(descriptionOf(type));
}

/** Only in the schema as an implementation of `WorkItemWidgetDefinition`. */
export const definitionClasses = [WorkItemWidgetDefinitionGeneric, ...Object.values(definitions)];
