import { expect } from 'chai';
import { ApplicationError } from '../../../application/errors.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { CreateProject } from '../../../application/namespaces/create-project.ts';
import { DeleteGroup } from '../../../application/namespaces/delete-group.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { isWider } from '../../../domain/namespaces/visibility.ts';
import { useSandbox } from '../../support/sandbox.ts';

describe('Concurrent changes to groups and projects', () => {
  const place = useSandbox();

  it('keep paths, IDs and visibility consistent with the parents', async function () {
    this.timeout(60_000);
    const { sandbox } = place;
    const olga = await sandbox.user('olga');
    const groups: Namespace[] = [];
    for (const path of ['one', 'two', 'three']) {
      const top = await sandbox.perform(olga, CreateGroup, { name: path, path, visibility: 'internal' });
      const below = { name: 'in', path: 'in', parentId: top.id, visibility: 'internal' as const };
      groups.push(top, await sandbox.perform(olga, CreateGroup, below));
    }
    const group = (index: number) => groups[index % groups.length] as Namespace;
    const acts: Promise<unknown>[] = [];
    for (let index = 0; index < 12; index += 1) {
      const name = `new${index}`;
      const made = { name, path: name, visibility: index % 2 === 0 ? ('internal' as const) : ('private' as const) };
      acts.push(
        sandbox.perform(olga, CreateGroup, { ...made, parentId: group(index).id }),
        sandbox.perform(olga, CreateProject, { ...made, path: `${name}p`, namespaceId: group(index + 1).id }),
        sandbox.perform(olga, UpdateGroup, { groupId: group(index + 2).id, path: `renamed${index}`, name }),
        sandbox.perform(olga, UpdateGroup, { groupId: group(index + 3).id, visibility: 'private' }),
        sandbox.perform(olga, TransferGroup, { groupId: group(index * 2 + 1).id, parentId: group(index + 4).id }),
      );
    }
    acts.push(sandbox.perform(olga, DeleteGroup, { groupId: group(4).id }));
    const outcomes = await Promise.allSettled(acts);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).to.be.instanceOf(ApplicationError);
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).to.be.greaterThan(15);
    const rows = await sandbox.connection<Namespace>('namespaces');
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parentId === null ? null : (byId.get(row.parentId) as Namespace);
      expect(row.traversalIds).to.deep.equal([...(parent?.traversalIds ?? []), row.id]);
      expect(row.fullPath).to.equal(parent === null ? row.path : `${parent.fullPath}/${row.path}`);
      expect(row.fullName).to.equal(parent === null ? row.name : `${parent.fullName} / ${row.name}`);
      expect(parent !== null && isWider(row.visibility, parent.visibility), row.fullPath).to.equal(false);
    }
  });

  it('create a path only once', async () => {
    const { sandbox } = place;
    const olga = await sandbox.user('olga2');
    const acts = [1, 2, 3, 4].map(() => sandbox.perform(olga, CreateGroup, { name: 'same', path: 'same' }));
    const outcomes = await Promise.allSettled(acts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
  });
});
