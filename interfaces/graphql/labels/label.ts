import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Label as LabelRow } from '../../../domain/labels/label.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { TimeScalar } from '../scalars/times.ts';
import { RowField } from '../row-field.ts';

export const LabelSearchFieldListEnum = { TITLE: 'TITLE', DESCRIPTION: 'DESCRIPTION' } as const;
export type LabelSearchField = keyof typeof LabelSearchFieldListEnum;
registerEnumType(LabelSearchFieldListEnum, { name: 'LabelSearchFieldList' });

/** A label of a group or of a project; its global id shows which. */
@ObjectType()
export class Label {
  constructor(
    readonly row: LabelRow,
    private readonly owner: 'GroupLabel' | 'ProjectLabel',
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId(this.owner, this.row.id);
  }

  @RowField(() => String, { nullable: false })
  title!: string;

  @RowField(() => String)
  description!: string | null;

  @RowField(() => String, { nullable: false })
  color!: string;

  @RowField(() => String, { nullable: false })
  textColor!: string;

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  @RowField(() => TimeScalar, { nullable: false })
  updatedAt!: Date;

  @Field(() => Boolean, { nullable: false })
  get lockOnMerge(): boolean {
    return false;
  }
}

export const LabelConnection = connectionType('Label', () => Label);

/** Labels of an item belong to its own namespace or to groups above, so comparing ids is enough. */
export function labelOn(label: LabelRow, item: { type: string; namespaceId: number }): Label {
  const ofProject = item.type !== 'epic' && label.namespaceId === item.namespaceId;
  return new Label(label, ofProject ? 'ProjectLabel' : 'GroupLabel');
}
