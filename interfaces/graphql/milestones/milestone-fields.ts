import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { canRead } from '../../../domain/access/policy.ts';
import type { GraphqlContext } from '../context.ts';
import { Group, Project } from '../namespaces/containers.ts';
import { Milestone } from './milestone.ts';

/** The namespace of a milestone: one of the two is null. */
@Resolver(() => Milestone)
export class MilestoneFields {
  @FieldResolver(() => Group)
  group(@Root() { namespace }: Milestone, @Ctx() { actor, baseUrl }: GraphqlContext): Group | null {
    return namespace.kind === 'group' && canRead(actor, namespace) ? new Group(namespace, baseUrl) : null;
  }

  @FieldResolver(() => Project)
  project(@Root() { namespace }: Milestone, @Ctx() { actor, baseUrl }: GraphqlContext): Project | null {
    return namespace.kind === 'project' && canRead(actor, namespace) ? new Project(namespace, baseUrl) : null;
  }
}
