import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Label as LabelRow } from '../../../domain/labels/label.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { TimeScalar } from '../scalars/times.ts';

export const LabelSearchFieldListEnum = { TITLE: 'TITLE', DESCRIPTION: 'DESCRIPTION' } as const;
export type LabelSearchField = keyof typeof LabelSearchFieldListEnum;
registerEnumType(LabelSearchFieldListEnum, { name: 'LabelSearchFieldList' });

/** A label of a group or of a project; its global id shows which. */
@ObjectType()
export class Label {
  constructor(
    private readonly label: LabelRow,
    private readonly owner: 'GroupLabel' | 'ProjectLabel',
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId(this.owner, this.label.id);
  }

  @Field(() => String, { nullable: false })
  get title(): string {
    return this.label.title;
  }

  @Field(() => String)
  get description(): string | null {
    return this.label.description;
  }

  @Field(() => String, { nullable: false })
  get color(): string {
    return this.label.color;
  }

  @Field(() => String, { nullable: false })
  get textColor(): string {
    return this.label.textColor;
  }

  @Field(() => TimeScalar, { nullable: false })
  get createdAt(): Date {
    return this.label.createdAt;
  }

  @Field(() => TimeScalar, { nullable: false })
  get updatedAt(): Date {
    return this.label.updatedAt;
  }

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
