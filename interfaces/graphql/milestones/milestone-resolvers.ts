import { Args, ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from '../context.ts';
import { MilestoneIDScalar } from '../scalars/ids.ts';
import { MilestonePermissions } from './milestone-permissions.ts';
import { Milestone } from './milestone.ts';
import { canRead } from '../../../domain/access/policy.ts';
import { Group, Project } from '../namespaces/containers.ts';

@ArgsType()
class MilestoneArguments {
  @Field(() => MilestoneIDScalar, { nullable: false })
  id!: number;
}

/** A milestone by its global id; null if its namespace is hidden. */
@Resolver()
export class MilestoneRoots {
  @Query(() => Milestone)
  async milestone(
    @Args(() => MilestoneArguments) { id }: MilestoneArguments,
    @Ctx() { items, today }: GraphqlContext,
  ): Promise<Milestone | null> {
    const milestone = await items.milestones.get(id);
    const owner = milestone && (await items.namespaces.get(milestone.namespaceId));
    return milestone && owner && new Milestone(milestone, owner, today, null);
  }
}

/** The namespace of a milestone, of which one of the two is null, and what the caller may do with it. */
@Resolver(() => Milestone)
export class MilestoneFields {
  @FieldResolver(() => Group)
  group(@Root() { namespace }: Milestone, @Ctx() { actor, baseUrl }: GraphqlContext): Group | null {
    return namespace.kind === 'group' && canRead(actor, namespace) ? new Group(namespace, baseUrl) : null;
  }

  @FieldResolver(() => MilestonePermissions, { nullable: false })
  userPermissions(@Root() { namespace }: Milestone, @Ctx() { actor }: GraphqlContext): MilestonePermissions {
    return new MilestonePermissions(actor, namespace);
  }

  @FieldResolver(() => Project)
  project(@Root() { namespace }: Milestone, @Ctx() { actor, baseUrl }: GraphqlContext): Project | null {
    return namespace.kind === 'project' && canRead(actor, namespace) ? new Project(namespace, baseUrl) : null;
  }
}
