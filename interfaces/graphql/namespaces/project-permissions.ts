import { Field, ObjectType } from 'type-graphql';
import type { Actor } from '../../../domain/access/actor.ts';
import type { ProjectAbility } from '../../../domain/access/abilities.ts';
import { canInProject, canOnItem, canReadDeployments, type PolicyItem } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

const issueOfOthers: PolicyItem = {
  type: 'issue',
  confidential: false,
  authorId: 0,
  discussionLocked: false,
  assigneeIds: [],
  authorBanned: false,
};

/** What the caller may do in a project that they can read, so that the browser shows the same buttons. */
@ObjectType()
export class ProjectPermissions {
  constructor(
    private readonly actor: Actor,
    private readonly project: Namespace,
  ) {}

  @Field(() => Boolean, { nullable: false })
  get createIssue(): boolean {
    return this.takesIssues('createIssue');
  }

  @Field(() => Boolean, { nullable: false })
  get createIncident(): boolean {
    return this.takesIssues('createIncident');
  }

  /** Whether a new item may carry labels, people, dates and the like. */
  @Field(() => Boolean, { nullable: false })
  get setNewWorkItemMetadata(): boolean {
    return this.takesIssues('setMetadataOnCreate');
  }

  /** Whether the fields of issues may be changed, also of those of others. */
  @Field(() => Boolean, { nullable: false })
  get adminIssue(): boolean {
    return this.project.issuesEnabled && canOnItem(this.actor, 'setMetadata', issueOfOthers, this.project);
  }

  @Field(() => Boolean, { nullable: false })
  get adminTemplates(): boolean {
    return canInProject(this.actor, 'administrateTemplates', this.project);
  }

  /** Whether environments and deployments may be seen. */
  @Field(() => Boolean, { nullable: false })
  get readEnvironment(): boolean {
    return canReadDeployments(this.actor, this.project);
  }

  private takesIssues(ability: ProjectAbility): boolean {
    return this.project.issuesEnabled && canInProject(this.actor, ability, this.project);
  }
}
