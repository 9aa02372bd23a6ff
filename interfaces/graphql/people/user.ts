import { Field, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import type { User } from '../../../domain/people/user.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { UserIDScalar } from '../scalars/ids.ts';
import { RowField } from '../row-field.ts';

export const UserStateEnum = {
  active: 'active',
  banned: 'banned',
  blocked: 'blocked',
  blocked_pending_approval: 'blocked_pending_approval',
  deactivated: 'deactivated',
  ldap_blocked: 'ldap_blocked',
} as const;
registerEnumType(UserStateEnum, { name: 'UserState' });

/** The fields of a person in every view. The only email address among them is the public one. */
@ObjectType('Person')
abstract class Person {
  constructor(
    readonly row: User,
    private readonly baseUrl: string,
  ) {}

  @Field(() => UserIDScalar, { nullable: false })
  get id(): string {
    return globalId('User', this.row.id);
  }

  @RowField(() => String, { nullable: false })
  username!: string;

  @RowField(() => String, { nullable: false })
  name!: string;

  @RowField(() => String)
  avatarUrl!: string | null;

  @Field(() => String, { nullable: false })
  get webPath(): string {
    return `/${this.row.username}`;
  }

  @Field(() => String, { nullable: false })
  get webUrl(): string {
    return `${this.baseUrl}${this.webPath}`;
  }
}

/** The interface for any person, as in `... on User`. */
@InterfaceType('User')
abstract class UserInterface {
  @Field(() => UserIDScalar, { nullable: false })
  id!: string;

  @Field(() => String, { nullable: false })
  username!: string;

  @Field(() => String, { nullable: false })
  name!: string;

  @Field(() => String)
  avatarUrl!: string | null;

  @Field(() => String, { nullable: false })
  webPath!: string;

  @Field(() => String, { nullable: false })
  webUrl!: string;

  @Field(() => UserStateEnum, { nullable: false })
  state!: string;

  @Field(() => String)
  publicEmail!: string | null;

  @Field(() => Boolean, { nullable: false })
  bot!: boolean;

  @Field(() => Boolean)
  active!: boolean;
}

/** A person in a reference, such as an author. */
@ObjectType({ implements: UserInterface })
export class UserCore extends Person {
  @RowField(() => UserStateEnum, { nullable: false })
  state!: string;

  @RowField(() => String)
  publicEmail!: string | null;

  @Field(() => Boolean, { nullable: false })
  get bot(): boolean {
    return false;
  }

  @Field(() => Boolean)
  get active(): boolean {
    return this.row.state === 'active';
  }
}

/** A person in a list of suggestions. */
@ObjectType()
export class AutocompletedUser extends Person {
  @RowField(() => String)
  publicEmail!: string | null;
}

/** The current user. */
@ObjectType()
export class CurrentUser extends Person {
  @RowField(() => UserStateEnum, { nullable: false })
  state!: string;
}

export const UserCoreConnection = connectionType('UserCore', () => UserCore);
