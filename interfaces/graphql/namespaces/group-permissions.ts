import { Field, ObjectType } from 'type-graphql';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

/** What the asking person may do in a group that they can read, so that the browser shows the same buttons. */
@ObjectType()
export class GroupPermissions {
  constructor(
    private readonly actor: Actor,
    private readonly group: Namespace,
  ) {}

  @Field(() => Boolean, { nullable: false })
  get createEpic(): boolean {
    return canInGroup(this.actor, 'createEpic', this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get adminTemplates(): boolean {
    return canInGroup(this.actor, 'administrateTemplates', this.group);
  }

  /** Whether cadences and iterations may be created, changed and deleted. */
  @Field(() => Boolean, { nullable: false })
  get adminIteration(): boolean {
    return canInGroup(this.actor, 'administrateIterations', this.group);
  }
}
