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

/** The caller's permissions in a readable project, so that clients can hide what is not allowed. */
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

  /** True if labels, people, dates and so on can be set on a new item. */
  @Field(() => Boolean, { nullable: false })
  get setNewWorkItemMetadata(): boolean {
    return this.takesIssues('setMetadataOnCreate');
  }

  /** True if the fields of issues can be changed, including other people's issues. */
  @Field(() => Boolean, { nullable: false })
  get adminIssue(): boolean {
    return this.project.issuesEnabled && canOnItem(this.actor, 'setMetadata', issueOfOthers, this.project);
  }

  @Field(() => Boolean, { nullable: false })
  get createLabel(): boolean {
    return canInProject(this.actor, 'administrateLabels', this.project);
  }

  @Field(() => Boolean, { nullable: false })
  get adminTemplates(): boolean {
    return canInProject(this.actor, 'administrateTemplates', this.project);
  }

  @Field(() => Boolean, { nullable: false })
  get adminBoards(): boolean {
    return canInProject(this.actor, 'administrateBoards', this.project);
  }

  /** True if saved views can be shared, and shared ones be changed and deleted. */
  @Field(() => Boolean, { nullable: false })
  get shareViews(): boolean {
    return canInProject(this.actor, 'shareViews', this.project);
  }

  /** True if the views can be chosen with which its pages open for everyone. */
  @Field(() => Boolean, { nullable: false })
  get setDefaultViews(): boolean {
    return canInProject(this.actor, 'setDefaultViews', this.project);
  }

  /** True if its settings can be changed. */
  @Field(() => Boolean, { nullable: false })
  get adminProject(): boolean {
    return canInProject(this.actor, 'administrate', this.project);
  }

  @Field(() => Boolean, { nullable: false })
  get changeVisibilityLevel(): boolean {
    return canInProject(this.actor, 'changeVisibility', this.project);
  }

  /** True if the project can be moved to another group. */
  @Field(() => Boolean, { nullable: false })
  get changeNamespace(): boolean {
    return canInProject(this.actor, 'transfer', this.project);
  }

  /** True if the project can be archived and unarchived. */
  @Field(() => Boolean, { nullable: false })
  get archiveProject(): boolean {
    return canInProject(this.actor, 'archive', this.project);
  }

  @Field(() => Boolean, { nullable: false })
  get removeProject(): boolean {
    return canInProject(this.actor, 'deleteProject', this.project);
  }

  /** True if environments and deployments are visible. */
  @Field(() => Boolean, { nullable: false })
  get readEnvironment(): boolean {
    return canReadDeployments(this.actor, this.project);
  }

  private takesIssues(ability: ProjectAbility): boolean {
    return this.project.issuesEnabled && canInProject(this.actor, ability, this.project);
  }
}
