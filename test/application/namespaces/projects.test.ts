import { expect } from 'chai';
import type { Invalid } from '../../../application/errors.ts';
import { ArchiveProject } from '../../../application/namespaces/archive-project.ts';
import { CreateProject } from '../../../application/namespaces/create-project.ts';
import { DeleteProject } from '../../../application/namespaces/delete-project.ts';
import { TransferProject } from '../../../application/namespaces/transfer-project.ts';
import { UpdateProject } from '../../../application/namespaces/update-project.ts';
import type { RoleName } from '../../../domain/access/role.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { refusal } from '../../support/refusals.ts';
import { useSandbox, type Sandbox } from '../../support/sandbox.ts';

describe('Use case', () => {
  const place = useSandbox();
  let sandbox: Sandbox;
  let top: Namespace;
  let people: Record<Exclude<RoleName, 'minimal'>, User>;
  let count = 0;

  beforeEach(async () => {
    ({ sandbox } = place);
    count += 1;
    top = await sandbox.group(`top${count}`);
    people = {} as typeof people;
    for (const role of ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const) {
      people[role] = await sandbox.user(`${role}${count}`);
      await sandbox.member(top, people[role], role);
    }
  });

  describe('CreateProject', () => {
    it('lets Developers and up create a project in a group, without a role of their own', async () => {
      const project = await sandbox.perform(people.developer, CreateProject, {
        name: 'Café & Bar',
        namespaceId: top.id,
      });
      expect(project).to.include({ kind: 'project', name: 'Café & Bar', path: 'cafe-bar', visibility: 'private' });
      expect((await sandbox.actor(people.developer)).memberships.has(project.id)).to.equal(false);
      for (const role of ['guest', 'planner', 'reporter'] as const) {
        await refusal(sandbox.perform(people[role], CreateProject, { path: 'x', namespaceId: top.id }), 'forbidden');
      }
    });

    it('follows the setting of the group, where 0 means no one', async () => {
      await sandbox.connection('namespaces').where({ id: top.id }).update({ projectCreationLevel: 40 });
      await refusal(sandbox.perform(people.developer, CreateProject, { path: 'x', namespaceId: top.id }), 'forbidden');
      await sandbox.perform(people.maintainer, CreateProject, { path: 'x', namespaceId: top.id });
      await sandbox.connection('namespaces').where({ id: top.id }).update({ projectCreationLevel: 0 });
      await refusal(sandbox.perform(people.owner, CreateProject, { path: 'y', namespaceId: top.id }), 'forbidden');
    });

    it('uses the personal namespace by default, and makes its owner a member', async () => {
      await refusal(sandbox.perform(people.guest, CreateProject, { name: 'Mine' }), 'not_found');
      const own = await sandbox.personal(people.guest);
      const project = await sandbox.perform(people.guest, CreateProject, { name: 'Mine', visibility: 'public' });
      expect(project).to.include({ parentId: own.id, fullPath: `guest${count}/mine`, visibility: 'public' });
      expect((await sandbox.actor(people.guest)).memberships.get(project.id)).to.equal(50);
      await refusal(sandbox.perform(people.owner, CreateProject, { name: 'Theirs', namespaceId: own.id }), 'forbidden');
    });

    it('rejects a taken path, a wider visibility, and neither name nor path', async () => {
      await sandbox.project('app', { parent: top, name: 'App' });
      const make = (fields: object) => sandbox.perform(people.owner, CreateProject, { namespaceId: top.id, ...fields });
      const taken = ['has already been taken'];
      expect(((await refusal(make({ name: 'App' }), 'invalid')) as Invalid).fields).to.deep.equal({
        name: taken,
        path: taken,
      });
      expect(((await refusal(make({ name: 'Other', path: 'APP' }), 'invalid')) as Invalid).fields).to.deep.equal({
        path: taken,
      });
      expect(
        ((await refusal(make({ name: 'x', visibility: 'internal' }), 'invalid')) as Invalid).fields,
      ).to.have.property('visibility');
      expect(((await refusal(make({ name: '日本' }), 'invalid')) as Invalid).fields).to.deep.equal({
        path: ["can't be blank"],
      });
      expect((await refusal(make({}), 'invalid')).message).to.contain('at least one parameter must be provided');
    });
  });

  it('UpdateProject is for Maintainers, and visibility changes for owners', async () => {
    await sandbox.connection('namespaces').where({ id: top.id }).update({ visibility: 'public' });
    const app = await sandbox.project('app', { parent: top });
    await refusal(sandbox.perform(people.developer, UpdateProject, { projectId: app.id, name: 'x' }), 'forbidden');
    const renamed = await sandbox.perform(people.maintainer, UpdateProject, {
      projectId: app.id,
      name: 'X',
      visibility: 'private',
    });
    expect(renamed).to.include({ name: 'X', path: 'app' });
    await refusal(
      sandbox.perform(people.maintainer, UpdateProject, { projectId: app.id, visibility: 'public' }),
      'forbidden',
    );
    const shown = await sandbox.perform(people.owner, UpdateProject, { projectId: app.id, visibility: 'public' });
    expect(shown.visibility).to.equal('public');
  });

  it('ArchiveProject blocks all changes until an owner unarchives the project', async () => {
    const app = await sandbox.project('app', { parent: top });
    await refusal(
      sandbox.perform(people.maintainer, ArchiveProject, { projectId: app.id, archived: true }),
      'forbidden',
    );
    const archived = await sandbox.perform(people.owner, ArchiveProject, { projectId: app.id, archived: true });
    expect(archived.archived).to.equal(true);
    await refusal(sandbox.perform(people.owner, UpdateProject, { projectId: app.id, name: 'x' }), 'forbidden');
    const admin = await sandbox.user(`admin${count}`, { admin: true });
    await refusal(sandbox.perform(admin, UpdateProject, { projectId: app.id, name: 'x' }), 'forbidden');
    await sandbox.perform(people.owner, ArchiveProject, { projectId: app.id, archived: false });
    await sandbox.perform(people.owner, UpdateProject, { projectId: app.id, name: 'x' });
  });

  it('DeleteProject is for owners, deletes items, and works on archived projects', async () => {
    const app = await sandbox.project('app', { parent: top, archived: true });
    const item = await sandbox.item(app, people.guest);
    await refusal(sandbox.perform(people.maintainer, DeleteProject, { projectId: app.id }), 'forbidden');
    await sandbox.perform(people.owner, DeleteProject, { projectId: app.id });
    expect(await sandbox.connection('work_items').where({ id: item.id })).to.deep.equal([]);
    await refusal(sandbox.perform(people.owner, DeleteProject, { projectId: app.id }), 'not_found');
  });

  it('TransferProject moves a project to a group or personal namespace with its owner', async () => {
    const app = await sandbox.project('app', { parent: top });
    const own = await sandbox.personal(people.owner);
    await refusal(
      sandbox.perform(people.maintainer, TransferProject, { projectId: app.id, namespaceId: own.id }),
      'forbidden',
    );
    await refusal(
      sandbox.perform(people.owner, TransferProject, { projectId: app.id, namespaceId: top.id }),
      'invalid',
    );
    const moved = await sandbox.perform(people.owner, TransferProject, { projectId: app.id, namespaceId: own.id });
    expect(moved.traversalIds).to.deep.equal([own.id, app.id]);
    expect((await sandbox.actor(people.owner)).memberships.get(app.id)).to.equal(50);
    await refusal(sandbox.perform(people.maintainer, UpdateProject, { projectId: app.id, name: 'x' }), 'not_found');
    const back = await sandbox.perform(people.owner, TransferProject, { projectId: app.id, namespaceId: top.id });
    expect(back.fullPath).to.equal(`${top.path}/app`);
  });
});
