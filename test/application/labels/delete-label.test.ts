import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { DeleteLabel } from '../../../application/labels/delete-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { waitsForLock } from '../../support/database.ts';
import { useWorld } from '../../support/world.ts';

describe('Label deletion', () => {
  const world = useWorld();

  it('waits for concurrent changes to the labels of an item that has the label', async () => {
    const label = await world.as('planner', CreateLabel, {
      kind: 'group',
      namespace: world.acme.id,
      name: 'gone',
      color: '#112233',
    });
    const item = await world.as('planner', CreateWorkItem, {
      type: 'issue',
      namespace: world.app.id,
      title: 'Labeled',
      labels: ['gone'],
    });
    const { connection } = world;
    const deletion = await connection.transaction(async (transaction) => {
      await transaction('work_items').where({ id: item.id }).forUpdate().select('id');
      const deleting = world.as('planner', DeleteLabel, { kind: 'group', namespace: world.acme.id, label: label.id });
      expect(await waitsForLock(connection, deleting)).to.equal(true);
      return { deleting };
    });
    await deletion.deleting;
  });

  it('leaves a correct log of item labels under concurrent changes', async function () {
    this.timeout(60_000);
    const item = await world.as('planner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Busy' });
    for (let round = 0; round < 5; round += 1) {
      const names = ['one', 'two', 'three', 'four'].map((name) => `${name} ${round}`);
      const labels = [];
      for (const name of names) {
        const made = { kind: 'group' as const, namespace: world.acme.id, name, color: '#112233' };
        labels.push(await world.as('planner', CreateLabel, made));
      }
      await Promise.allSettled([
        ...names.map((name) => world.as('planner', UpdateWorkItem, { item: { id: item.id }, addLabels: [name] })),
        ...labels
          .slice(0, 2)
          .map(({ id }) => world.as('planner', DeleteLabel, { kind: 'group', namespace: world.acme.id, label: id })),
      ]);
    }
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
  });
});
