import { Field, InterfaceType } from 'type-graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import { WorkItemWidgetTypeEnum, type WidgetType } from './widget-type.ts';

/** A part of a work item that only some types have. */
@InterfaceType()
export abstract class WorkItemWidget {
  constructor(
    private readonly widget: WidgetType,
    protected readonly row: ItemRow,
    protected readonly context: GraphqlContext,
  ) {}

  @Field(() => WorkItemWidgetTypeEnum)
  get type(): WidgetType {
    return this.widget;
  }
}
