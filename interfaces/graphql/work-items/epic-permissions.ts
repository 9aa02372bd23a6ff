import { Field, ObjectType } from 'type-graphql';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup, canOnItem, type PolicyItem } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';

/** The caller's permissions on a readable epic. */
@ObjectType()
export class EpicPermissions {
  constructor(
    private readonly actor: Actor,
    private readonly epic: PolicyItem,
    private readonly group: Namespace,
    /** Read for the one permission that assignees have besides others. */
    private readonly assignees: () => Later<readonly User[]>,
  ) {}

  @Field(() => Boolean, { nullable: false })
  get adminEpic(): boolean {
    return canOnItem(this.actor, 'setMetadata', this.epic, this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get adminEpicRelation(): boolean {
    return canOnItem(this.actor, 'administrateRelations', this.epic, this.group);
  }

  /** Reordering lists in the description without other changes, which also author and assignees may. */
  @Field(() => Boolean, { nullable: false })
  arrangeDescription(): Later<boolean> {
    return whenLoaded(this.assignees(), (assignees) => {
      const epic = { ...this.epic, assigneeIds: assignees.map(({ id }) => id) };
      return canOnItem(this.actor, 'arrangeDescription', epic, this.group);
    });
  }

  @Field(() => Boolean, { nullable: false })
  get awardEmoji(): boolean {
    return canOnItem(this.actor, 'awardEmoji', this.epic, this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get createEpic(): boolean {
    return canInGroup(this.actor, 'createEpic', this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get createNote(): boolean {
    return canOnItem(this.actor, 'createNote', this.epic, this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get destroyEpic(): boolean {
    return canOnItem(this.actor, 'delete', this.epic, this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get readEpic(): boolean {
    return canOnItem(this.actor, 'read', this.epic, this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get readEpicIid(): boolean {
    return this.readEpic;
  }

  @Field(() => Boolean, { nullable: false })
  get updateEpic(): boolean {
    return canOnItem(this.actor, 'update', this.epic, this.group);
  }
}
