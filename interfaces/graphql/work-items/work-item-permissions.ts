import { Field, ObjectType } from 'type-graphql';
import type { EpicAbility, IssueAbility } from '../../../domain/access/abilities.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canOnItem, type PolicyItem } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';

/** The caller's permissions on a readable item. */
abstract class Permissions {
  constructor(
    private readonly actor: Actor,
    protected readonly item: PolicyItem,
    private readonly namespace: Namespace,
  ) {}

  protected may(ability: EpicAbility | IssueAbility): boolean {
    return canOnItem(this.actor, ability, this.item, this.namespace);
  }
}

@ObjectType()
export class WorkItemPermissions extends Permissions {
  @Field(() => Boolean, { nullable: false })
  get readWorkItem(): boolean {
    return this.may('read');
  }

  @Field(() => Boolean, { nullable: false })
  get updateWorkItem(): boolean {
    return this.may('update');
  }

  @Field(() => Boolean, { nullable: false })
  get deleteWorkItem(): boolean {
    return this.may('delete');
  }

  @Field(() => Boolean, { nullable: false })
  get adminWorkItem(): boolean {
    return this.may('setMetadata');
  }

  @Field(() => Boolean, { nullable: false })
  get adminParentLink(): boolean {
    return this.may('update');
  }

  @Field(() => Boolean, { nullable: false })
  get setWorkItemMetadata(): boolean {
    return this.may('setMetadata');
  }

  @Field(() => Boolean, { nullable: false })
  get createNote(): boolean {
    return this.may('createNote');
  }

  @Field(() => Boolean, { nullable: false })
  get adminWorkItemLink(): boolean {
    return this.may('administrateRelations');
  }

  /** To another project; epics stay in their group. */
  @Field(() => Boolean, { nullable: false })
  get moveWorkItem(): boolean {
    return this.item.type !== 'epic' && this.may('setMetadata');
  }

  @Field(() => Boolean, { nullable: false })
  get markNoteAsInternal(): boolean {
    return this.may('writeInternalNote');
  }
}

@ObjectType()
export class IssuePermissions extends Permissions {
  @Field(() => Boolean, { nullable: false })
  get readIssue(): boolean {
    return this.may('read');
  }

  @Field(() => Boolean, { nullable: false })
  get adminIssue(): boolean {
    return this.may('setMetadata');
  }

  @Field(() => Boolean, { nullable: false })
  get updateIssue(): boolean {
    return this.may('update');
  }

  @Field(() => Boolean, { nullable: false })
  get reopenIssue(): boolean {
    return this.may('reopen');
  }

  @Field(() => Boolean, { nullable: false })
  get createNote(): boolean {
    return this.may('createNote');
  }
}
