import { expect } from 'chai';
import { RedoAct, UndoAct } from '../../../application/acts/undo-act.ts';
import { Unavailable } from '../../../application/errors.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItems } from '../../../application/work-items/update-work-items.ts';
import { itemImage } from '../../support/history.ts';
import { rollUpFaults } from '../../support/recount.ts';
import { useWorld, type Person } from '../../support/world.ts';

const itemCount = 60;

describe('Undo of many items', function () {
  // Several acts on sixty items each, at once, on a busy machine.
  this.timeout(60_000);
  const world = useWorld();
  let ids: number[];
  const act = (person: Person, changes: object) => world.as(person, UpdateWorkItems, { ids, changes });
  const undo = (person: Person) => world.as(person, UndoAct, {});
  async function state() {
    const images = await Promise.all(ids.map((id) => itemImage(world, id)));
    return images.map((image) => {
      const { lockVersion: _version, updatedAt: _at, ...rest } = image ?? {};
      return rest;
    });
  }

  before(async () => {
    ids = [];
    for (let number = 0; number < 3; number += 1) {
      const epic = { type: 'epic', namespace: world.acme.id, title: `Epic ${number}` } as const;
      const { id: parentId } = await world.as('owner', CreateWorkItem, epic);
      for (let index = 0; index < itemCount / 3; index += 1) {
        const issue = { type: 'issue', namespace: world.app.id, title: `Issue ${index}`, parentId } as const;
        ids.push((await world.as('owner', CreateWorkItem, issue)).id);
      }
    }
  });

  afterEach('sums are right', async () => {
    expect(await rollUpFaults(world)).to.deep.equal([]);
  });

  it('is done by two people at once, each of what is theirs, while a third changes the same items', async () => {
    const start = await state();
    await act('planner', { weight: 3, stateEvent: 'close' });
    await act('developer', { dueDate: '2026-05-01', weight: 5 });
    await Promise.all([undo('planner'), undo('developer'), act('maintainer', { healthStatus: 'at_risk' })]);
    await undo('maintainer');
    expect(await state()).to.deep.equal(start);
    await Promise.all([world.as('planner', RedoAct, {}), world.as('developer', RedoAct, {})]);
    for (const image of await state()) expect(image).to.include({ weight: 5, state: 'closed', dueDate: '2026-05-01' });
    await Promise.all([undo('developer'), undo('planner')]);
    expect(await state()).to.deep.equal(start);
  });

  it('leaves everything as it was where the connection is lost in the middle, and is done when it is tried again', async () => {
    const start = await state();
    await act('planner', { weight: 8, dueDate: '2026-06-01' });
    const end = await state();
    for (const lost of [/^update work_items w set/, /insert into change_log/, /insert into undone_acts/]) {
      const onQuery = ({ sql, [uidName]: uid }: { sql: string; [uidName]: string }) => {
        if (!lost.test(sql)) return;
        world.connection.off('query', onQuery);
        const connections = (world.connection.client as { pool: { used: { resource: Resource }[] } }).pool.used;
        for (const { resource } of connections) if (resource[uidName] === uid) resource.connection.stream.destroy();
      };
      world.connection.on('query', onQuery);
      const outcome = await undo('planner').catch((error: unknown) => error);
      world.connection.off('query', onQuery);
      expect(outcome, String(lost)).to.be.instanceOf(Unavailable);
      expect(await state(), String(lost)).to.deep.equal(end);
    }
    expect((await undo('planner')).kept).to.deep.equal([]);
    expect(await state()).to.deep.equal(start);
  });
});

/** Under this name Knex tells connections and their statements. */
const uidName = '__knexUid';

/** A connection as the driver has it. */
interface Resource {
  [uidName]: string;
  connection: { stream: { destroy(): void } };
}
