import { Field, ObjectType } from 'type-graphql';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup, canInProject } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

/** The caller's permissions on a readable milestone, so that clients can hide what is not allowed. */
@ObjectType()
export class MilestonePermissions {
  constructor(
    private readonly actor: Actor,
    private readonly owner: Namespace,
  ) {}

  /** True if it can be changed and deleted. */
  @Field(() => Boolean, { nullable: false })
  get adminMilestone(): boolean {
    const can = this.owner.kind === 'group' ? canInGroup : canInProject;
    return can(this.actor, 'administrateMilestones', this.owner);
  }
}
