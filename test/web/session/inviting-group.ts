import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

let number = 0;

/** A private group whose owner invites people by email. */
export class InvitingGroup {
  private constructor(
    private readonly server: TestServer,
    readonly group: Namespace,
    readonly owner: User,
  ) {}

  static async create(server: TestServer): Promise<InvitingGroup> {
    number += 1;
    const owner = await server.createUser(`olga-${number}`, { name: 'Olga Berg' });
    const group = await server.createGroup(`crew-${number}`, { name: 'Night Crew', visibility: 'private' });
    await server.addMember(group, owner, 'owner');
    return new InvitingGroup(server, group, owner);
  }

  /** The link in the mail of a new invitation. */
  async link(): Promise<string> {
    return `/-/invitation#${this.server.services.links.sign('invitation', [await this.invite()])}`;
  }

  /** The link that the owner copies of a new invitation. */
  async copiedLink(): Promise<string> {
    return `/-/invitation#${this.server.services.links.sign('copied invitation', [await this.invite(), 30])}`;
  }

  private async invite(): Promise<number> {
    const offer = { namespaceId: this.group.id, accessLevel: 30, createdById: this.owner.id, createdAt: new Date() };
    const row = { ...offer, email: 'guest@elsewhere.example' };
    const [{ id }] = await this.server.connection('invitations').insert(row).returning('id');
    return id as number;
  }
}
