import { Field, ID, ObjectType } from 'type-graphql';
import type { Namespace as NamespaceRow } from '../../../domain/namespaces/namespace.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';

/** Fields that groups, projects and namespaces share. */
@ObjectType('Container')
abstract class Container {
  constructor(
    readonly row: NamespaceRow,
    protected readonly baseUrl: string,
  ) {}

  @Field(() => String, { nullable: false })
  get name(): string {
    return this.row.name;
  }

  @Field(() => String, { nullable: false })
  get path(): string {
    return this.row.path;
  }

  @Field(() => ID, { nullable: false })
  get fullPath(): string {
    return this.row.fullPath;
  }

  @Field(() => String)
  get visibility(): string {
    return this.row.visibility;
  }

  @Field(() => String)
  get avatarUrl(): string | null {
    return this.row.avatarUrl;
  }
}

@ObjectType()
export class Group extends Container {
  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Group', this.row.id);
  }

  @Field(() => String, { nullable: false })
  get fullName(): string {
    return this.row.fullName;
  }

  @Field(() => String)
  get description(): string {
    return this.row.description;
  }

  @Field(() => String, { nullable: false })
  get webUrl(): string {
    return `${this.baseUrl}/groups/${this.row.fullPath}`;
  }

  @Field(() => Boolean)
  get epicsEnabled(): boolean {
    return true;
  }
}

@ObjectType()
export class Project extends Container {
  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Project', this.row.id);
  }

  @Field(() => String, { nullable: false })
  get nameWithNamespace(): string {
    return this.row.fullName;
  }

  @Field(() => String)
  get description(): string {
    return this.row.description;
  }

  @Field(() => String)
  get webUrl(): string {
    return `${this.baseUrl}/${this.row.fullPath}`;
  }

  @Field(() => Boolean)
  get archived(): boolean {
    return this.row.archived;
  }

  @Field(() => Boolean)
  get issuesEnabled(): boolean {
    return this.row.issuesEnabled;
  }
}

/** A group, a project or a personal namespace, for callers that treat them alike. */
@ObjectType()
export class Namespace extends Container {
  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId(namespaceModels[this.row.kind], this.row.id);
  }

  @Field(() => String, { nullable: false })
  get fullName(): string {
    return this.row.fullName;
  }
}

const namespaceModels = {
  group: 'Group',
  project: 'Namespaces::ProjectNamespace',
  user: 'Namespaces::UserNamespace',
} as const;

export const GroupConnection = connectionType('Group', () => Group);
export const ProjectConnection = connectionType('Project', () => Project);
