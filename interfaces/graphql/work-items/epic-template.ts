import { Field, ID, ObjectType } from 'type-graphql';
import type { OfferedEpicTemplate } from '../../../domain/templates/epic-template.ts';
import { DateScalar } from '../scalars/times.ts';

/** An epic that is copied with its tree to begin new ones. */
@ObjectType()
export class EpicTemplate {
  constructor(private readonly row: OfferedEpicTemplate) {}

  /** As in the REST API. */
  @Field(() => ID, { nullable: false })
  get id(): string {
    return String(this.row.id);
  }

  @Field(() => String, { nullable: false })
  get name(): string {
    return this.row.name;
  }

  @Field(() => ID, { nullable: false })
  get groupPath(): string {
    return this.row.groupPath;
  }

  @Field(() => String, { nullable: false })
  get groupFullName(): string {
    return this.row.groupName;
  }

  @Field(() => ID, { nullable: false })
  get epicIid(): string {
    return String(this.row.epicIid);
  }

  @Field(() => String, { nullable: false })
  get epicTitle(): string {
    return this.row.epicTitle;
  }

  @Field(() => DateScalar)
  get startDate(): string | null {
    return this.row.startDate;
  }

  @Field(() => DateScalar)
  get dueDate(): string | null {
    return this.row.dueDate;
  }
}
