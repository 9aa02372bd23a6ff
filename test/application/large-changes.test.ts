import { expect } from 'chai';
import { DeleteEnvironment } from '../../application/deployments/delete-environment.ts';
import { DeleteLabel } from '../../application/labels/delete-label.ts';
import { CreateLabel } from '../../application/labels/create-label.ts';
import { CreateMilestone } from '../../application/milestones/create-milestone.ts';
import { DeleteMilestone } from '../../application/milestones/delete-milestone.ts';
import { RemoveMember } from '../../application/members/remove-member.ts';
import { TransferProject } from '../../application/namespaces/transfer-project.ts';
import { DeleteUser } from '../../application/people/delete-user.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { useServer } from '../support/server.ts';

describe('Deletions and moves with very many rows', function () {
  this.timeout(60_000);
  const server = useServer();
  let group: Namespace;

  before(async () => {
    group = await server().createGroup('plan');
    // As slow as a hundred thousand issues.
    await server().connection.raw(`
      create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(5.3); return coalesce(new, old); end $$`);
    for (const table of ['labels', 'milestones', 'users', 'environments', 'members']) {
      await server().connection.raw(
        `create trigger slow before delete on ${table} for each row execute function be_slow()`,
      );
    }
  });

  before(async () => {
    await server().connection.raw(`create trigger slow before update on namespaces for each row
      when (old.parent_id is distinct from new.parent_id) execute function be_slow()`);
  });

  it('get more time than other statements', async () => {
    const project = await server().createProject('app', group);
    const place = { kind: 'group' as const, namespace: group.id };
    const label = await server().perform(CreateLabel, { ...place, name: 'bug', color: '#ff0000' });
    const milestone = await server().perform(CreateMilestone, { ...place, title: 'v1' });
    const user = await server().createUser('gone');
    const [moved, member] = [await server().createProject('moved', group), await server().createUser('leaving')];
    await server().addMember(project, member, 'developer');
    const target = await server().createGroup('target');
    const environment = { namespaceId: project.id, name: 'test', slug: 'test', tier: 'testing', state: 'stopped' };
    const [{ id: environmentId }] = await server().connection('environments').insert(environment).returning('id');
    await Promise.all([
      server().perform(DeleteLabel, { ...place, label: label.id }),
      server().perform(DeleteMilestone, { ...place, id: milestone.id }),
      server().perform(DeleteUser, { userId: user.id }),
      server().perform(DeleteEnvironment, { project: project.id, environmentId }),
      server().perform(RemoveMember, { kind: 'project', namespaceId: project.id, userId: member.id, unassign: true }),
    ]);
    // Both lock the tree of groups.
    expect(
      (await server().perform(TransferProject, { projectId: moved.id, namespaceId: target.id })).fullPath,
    ).to.equal('target/moved');
    for (const table of ['labels', 'milestones', 'environments']) {
      expect(await server().connection(table), table).to.deep.equal([]);
    }
    expect(await server().connection('users').where({ id: user.id })).to.deep.equal([]);
  });
});
