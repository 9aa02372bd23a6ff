import { Field, ObjectType } from 'type-graphql';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInProject } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

/** What the caller may do in a project that they can read, so that the browser shows the same buttons. */
@ObjectType()
export class ProjectPermissions {
  constructor(
    private readonly actor: Actor,
    private readonly project: Namespace,
  ) {}

  @Field(() => Boolean, { nullable: false })
  get createIncident(): boolean {
    return canInProject(this.actor, 'createIncident', this.project);
  }
}
