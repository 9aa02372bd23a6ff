import { Field, ID, ObjectType } from 'type-graphql';
import type { Namespace as NamespaceRow } from '../../../domain/namespaces/namespace.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { RowField } from '../row-field.ts';

/** Fields that groups, projects and namespaces share. */
@ObjectType('Container')
abstract class Container {
  constructor(
    readonly row: NamespaceRow,
    protected readonly baseUrl: string,
  ) {}

  @RowField(() => String, { nullable: false })
  name!: string;

  @RowField(() => String, { nullable: false })
  path!: string;

  @RowField(() => ID, { nullable: false })
  fullPath!: string;

  @RowField(() => String)
  visibility!: string;

  @RowField(() => String)
  avatarUrl!: string | null;
}

@ObjectType()
export class Group extends Container {
  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Group', this.row.id);
  }

  @RowField(() => String, { nullable: false })
  fullName!: string;

  @RowField(() => String)
  description!: string;

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

  @RowField(() => String)
  description!: string;

  @Field(() => String)
  get webUrl(): string {
    return `${this.baseUrl}/${this.row.fullPath}`;
  }

  @RowField(() => Boolean)
  archived!: boolean;

  @RowField(() => Boolean)
  issuesEnabled!: boolean;
}

/** A group, a project or a personal namespace, for callers that treat them alike. */
@ObjectType()
export class Namespace extends Container {
  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId(namespaceModels[this.row.kind], this.row.id);
  }

  @RowField(() => String, { nullable: false })
  fullName!: string;
}

const namespaceModels = {
  group: 'Group',
  project: 'Namespaces::ProjectNamespace',
  user: 'Namespaces::UserNamespace',
} as const;

export const GroupConnection = connectionType('Group', () => Group);
export const ProjectConnection = connectionType('Project', () => Project);
