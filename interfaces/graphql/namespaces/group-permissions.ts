import { Field, ObjectType } from 'type-graphql';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

/** The caller's permissions in a readable group, so that clients can hide what is not allowed. */
@ObjectType()
export class GroupPermissions {
  constructor(
    private readonly actor: Actor,
    private readonly group: Namespace,
  ) {}

  /** True if its settings can be changed, and it can be moved and deleted. */
  @Field(() => Boolean, { nullable: false })
  get adminGroup(): boolean {
    return canInGroup(this.actor, 'administrate', this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get createEpic(): boolean {
    return canInGroup(this.actor, 'createEpic', this.group);
  }

  /** True if people without an account can be given links to its roadmap. */
  @Field(() => Boolean, { nullable: false })
  get shareRoadmap(): boolean {
    return canInGroup(this.actor, 'shareRoadmap', this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get createLabel(): boolean {
    return canInGroup(this.actor, 'administrateLabels', this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get adminTemplates(): boolean {
    return canInGroup(this.actor, 'administrateTemplates', this.group);
  }

  @Field(() => Boolean, { nullable: false })
  get adminBoards(): boolean {
    return canInGroup(this.actor, 'administrateBoards', this.group);
  }

  /** True if saved views can be shared, and shared ones be changed and deleted. */
  @Field(() => Boolean, { nullable: false })
  get shareViews(): boolean {
    return canInGroup(this.actor, 'shareViews', this.group);
  }

  /** True if the views can be chosen with which its pages open for everyone. */
  @Field(() => Boolean, { nullable: false })
  get setDefaultViews(): boolean {
    return canInGroup(this.actor, 'setDefaultViews', this.group);
  }

  /** True if cadences and iterations can be created, changed and deleted. */
  @Field(() => Boolean, { nullable: false })
  get adminIteration(): boolean {
    return canInGroup(this.actor, 'administrateIterations', this.group);
  }
}
