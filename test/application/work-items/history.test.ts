import { expect } from 'chai';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { fields, isOwnField, plainFields, type ItemField } from '../../../domain/work-items/fields.ts';
import { workItemTypes, type WorkItem } from '../../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { itemImage, type ItemImage, lastLogId, rebuiltAncestors, rebuiltItem } from '../../support/history.ts';
import { stored } from '../../support/items.ts';
import { Dice } from '../../support/dice.ts';
import { RandomActs } from '../../support/random-acts.ts';
import { useWorld } from '../../support/world.ts';

/** `RANDOM_ACTS=50000` for more; each takes some 15 ms of a core. */
const actCount = Number(process.env['RANDOM_ACTS'] ?? 1000);
const momentCount = 300;

describe('Change log', () => {
  describe('after random changes by random users', () => {
    const world = useWorld();

    it(`restores ${momentCount} items as they were at any time`, async function () {
      this.timeout(60_000 + actCount * 200);
      const dice = new Dice(8);
      const acts = new RandomActs(world, dice);
      const moments: { id: number; logId: number; image: ItemImage | null; ancestorIds: number[] }[] = [];
      for (let act = 1; act <= actCount; act += 1) {
        await acts.act();
        while (acts.itemIds.length > 0 && moments.length < (act / actCount) * momentCount) {
          const id = dice.one(acts.itemIds);
          const image = await itemImage(world, id);
          const ancestorIds = image === null ? [] : (await stored(world, id)).ancestorIds;
          moments.push({ id, logId: await lastLogId(world), image, ancestorIds });
        }
      }
      // Nothing is proven by acts that are always refused, or by items that are never deleted.
      expect(Object.keys(acts.done)).to.have.length.greaterThan(20);
      expect(moments.filter(({ image }) => image === null)).to.have.length.within(1, momentCount / 2);

      for (const { id, logId, image, ancestorIds } of moments) {
        expect(await rebuiltItem(world, id, logId), `item ${id} after ${logId}`).to.deep.equal(image);
        expect(await rebuiltAncestors(world, id, logId), `item ${id} after ${logId}`).to.deep.equal(ancestorIds);
      }
      expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
      expect(await world.connection('changeJournal')).to.deep.equal([]);
    });
  });

  describe('of field changes', () => {
    const world = useWorld();
    let milestoneId: number;
    let iterationId: number;
    const create = (type: WorkItem['type'], more: object = {}) => {
      const namespace = type === 'epic' ? world.acme.id : world.app.id;
      return world.as('owner', CreateWorkItem, { type, namespace, title: type, ...more });
    };
    before(async () => {
      const input = { kind: 'group', namespace: world.acme.id, title: 'M', dueDate: '2026-12-31' } as const;
      milestoneId = (await world.as('owner', CreateMilestone, input)).id;
      const group = world.acme.id;
      await world.as('owner', CreateCadence, { group, title: 'C', automatic: false, active: true });
      const dates = { startDate: '2026-12-01', dueDate: '2026-12-14' };
      iterationId = (await world.as('owner', CreateIteration, { group, ...dates })).id;
    });

    const values = (field: ItemField): unknown => {
      const { value } = fields[field];
      if (field === 'milestoneId') return milestoneId;
      if (field === 'iterationId') return iterationId;
      if (field === 'assigneeIds') return [world.people.guest];
      const samples = {
        text: 'Other',
        integer: 7,
        flag: true,
        day: '2026-05-05',
        color: '#123456',
        meeting: 'https://zoom.us/j/123',
        url: 'https://status.example.com/7',
        instant: new Date(0),
      };
      return value.is === 'choice'
        ? value.of.at(-1)
        : value.is === 'id' || value.is === 'ids'
          ? null
          : samples[value.is];
    };
    const special: Partial<Record<ItemField, () => object | Promise<object>>> = {
      title: () => ({ title: 'Another title' }),
      state: () => ({ stateEvent: 'close' }),
      labelIds: () => ({ addLabels: ['new'] }),
    };

    for (const type of workItemTypes) {
      const own = plainFields.filter((field) => isOwnField(type, field));
      for (const field of [...own, ...(Object.keys(special) as ItemField[])]) {
        it(`contains ${field} of ${type}s before and after`, async () => {
          const made = await create(type);
          const before = await itemImage(world, made.id);
          const change = special[field]?.() ?? { [field]: values(field) };
          await world.as('owner', UpdateWorkItem, { item: { id: made.id }, ...change });
          const after = await itemImage(world, made.id);
          const entry = await world
            .connection('changeLog')
            .where({ subjectType: 'work_item', subjectId: made.id, derived: false })
            .orderBy('id', 'desc')
            .first();
          expect(entry.changes[field]).to.deep.equal({ before: before?.[field], after: after?.[field] });
          expect(after?.[field]).not.to.deep.equal(before?.[field]);
          expect(await rebuiltItem(world, made.id, entry.id)).to.deep.equal(after);
        });
      }
    }

    it('marks totals and dates of the epics above as derived, with both values', async () => {
      const [top, epic] = [await create('epic'), await create('epic', { labels: ['x'] })];
      await world.as('owner', UpdateWorkItem, { item: { id: epic.id }, parentId: top.id });
      const since = await lastLogId(world);
      const issue = await create('issue', { parentId: epic.id, weight: 5, milestoneId });
      const entries = await world.connection('changeLog').where('id', '>', since).orderBy('id');
      expect(entries.map(({ subjectId, derived, action }) => [subjectId, derived, action])).to.deep.equal([
        [issue.id, false, 'work_item.create'],
        [epic.id, true, 'work_item.create'],
        [top.id, true, 'work_item.create'],
      ]);
      expect(entries[2].changes).to.deep.equal({
        openedIssues: { before: 0, after: 1 },
        openedIssuesWeight: { before: 0, after: 5 },
        dueDate: { before: null, after: '2026-12-31' },
        dueDateSourceItemId: { before: null, after: epic.id },
      });
    });
  });
});
