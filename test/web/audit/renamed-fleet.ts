import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

export interface RenamedFleet {
  owner: User;
  maintainer: User;
  guest: User;
}

/** A group with more audit events than fit a page, since its owner renamed it sixty times. */
export async function createRenamedFleet(server: TestServer): Promise<RenamedFleet> {
  const group = await server.createGroup('fleet', { name: 'Fleet' });
  const owner = await server.createUser('olga', { name: 'Olga Owner' });
  const maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
  const guest = await server.createUser('gus');
  await server.addMember(group, owner, 'owner');
  await server.addMember(group, maintainer, 'maintainer');
  await server.addMember(group, guest, 'guest');
  for (let count = 0; count < 60; count += 1) {
    await server.perform(UpdateGroup, { groupId: group.id, name: count === 59 ? 'Fleet' : `Fleet ${count}` }, owner);
  }
  return { owner, maintainer, guest };
}
