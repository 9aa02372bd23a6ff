import type { User } from '../../../domain/people/user.ts';
import { LdapServer } from '../../support/ldap-server.ts';
import type { TestServer } from '../../support/server.ts';

const dn = 'uid=ann,ou=people,dc=example';

/** A directory with three groups of one person. */
export class CrewDirectory extends LdapServer {
  fill(): void {
    this.entries = ['deck', 'deck crew', 'bridge'].map((cn) => ({
      dn: `cn=${cn},dc=example`,
      attributes: { objectclass: 'groupOfNames', cn, member: [dn] },
    }));
  }
}

export interface Crew {
  owner: User;
  maintainer: User;
}

/** A group with an owner and a maintainer, and the person of the directory outside of it. */
export async function createCrew(server: TestServer): Promise<Crew> {
  const group = await server.createGroup('crew', { name: 'Crew' });
  const owner = await server.createUser('olga');
  const maintainer = await server.createUser('mara');
  await server.addMember(group, owner, 'owner');
  await server.addMember(group, maintainer, 'maintainer');
  const ann = await server.createUser('ann');
  await server
    .connection('identities')
    .insert({ userId: ann.id, provider: 'main', externalId: dn, createdAt: new Date() });
  return { owner, maintainer };
}

/** Levels of the memberships that the directory gave. */
export async function directoryLevels(server: TestServer): Promise<number[]> {
  const rows = await server
    .connection('members')
    .where({ fromDirectory: true })
    .select<{ accessLevel: number }[]>('accessLevel');
  return rows.map(({ accessLevel }) => accessLevel);
}
