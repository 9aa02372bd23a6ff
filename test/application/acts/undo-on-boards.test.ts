import { expect } from 'chai';
import { RedoAct, UndoAct } from '../../../application/acts/undo-act.ts';
import { CreateBoardList } from '../../../application/boards/create-board-list.ts';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { MoveCard } from '../../../application/boards/move-card.ts';
import { ApplicationError, NotFound } from '../../../application/errors.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import { actInWords } from '../../../domain/acts/act-in-words.ts';
import { DatabaseBoardPositionStore } from '../../../infrastructure/database/boards/board-stores.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { Dice } from '../../support/dice.ts';
import { itemImage } from '../../support/history.ts';
import { useWorld, type Person } from '../../support/world.ts';

type Items = 'issues' | 'epics';
type Column = number | 'opened' | 'closed';

describe('Undo of moves on boards', () => {
  const world = useWorld();
  /** A list for the label `doing` of a board of each kind. */
  const lists: Record<Items, number> = { issues: 0, epics: 0 };
  let labelId: number;

  before(async () => {
    const place = { kind: 'group', namespace: world.acme.id } as const;
    labelId = (await world.as('owner', CreateLabel, { ...place, name: 'doing', color: '#112233' })).id;
    for (const items of ['issues', 'epics'] as const) {
      const { id: boardId } = await world.as('owner', CreateBoard, { ...place, items, name: 'Plan' });
      const list = await world.as('owner', CreateBoardList, { ...place, items, boardId, subject: { labelId } });
      lists[items] = list.id;
    }
  });

  /** New cards, from the first to the last one. */
  async function cards(items: Items, count: number, more: object = {}): Promise<number[]> {
    const ids: number[] = [];
    const [type, namespace] =
      items === 'epics' ? (['epic', world.acme.id] as const) : (['issue', world.app.id] as const);
    for (let index = count; index > 0; index -= 1)
      ids.unshift(
        (await world.as('maintainer', CreateWorkItem, { type, namespace, title: `Card ${index}`, ...more })).id,
      );
    return ids;
  }

  const move = (person: Person, items: Items, itemId: number, more: object) =>
    world.as(person, MoveCard, {
      kind: 'group',
      namespace: world.acme.id,
      items,
      itemId,
      from: 'opened',
      to: 'opened',
      ...more,
    });
  const undo = (person: Person, input: object = {}) => world.as(person, UndoAct, input);
  const redo = (person: Person) => world.as(person, RedoAct, {});

  /** These cards as boards show them. */
  async function inOrder(ids: readonly number[]): Promise<number[]> {
    const positions = await positionsOf(ids);
    return ids.toSorted((a, b) => (positions.get(a) as number) - (positions.get(b) as number) || a - b);
  }

  function positionsOf(ids: readonly number[]): Promise<Map<number, number>> {
    return world.connection.transaction((transaction) => new DatabaseBoardPositionStore(transaction).positions(ids));
  }

  /** Where each of these cards was put; null for those that were never moved. */
  async function rows(ids: readonly number[]): Promise<(number | null)[]> {
    const found: { id: number; position: number }[] = await world.connection('board_positions').whereIn('id', ids);
    const positions = new Map(found.map(({ id, position }) => [id, position]));
    return ids.map((id) => positions.get(id) ?? null);
  }

  /** Leaves no numbers between these cards, far behind all others. */
  async function crowd(ids: readonly number[]): Promise<void> {
    const first = Math.max(...ids) * 1_048_576;
    await world.connection('board_positions').insert(ids.map((id, index) => ({ id, position: first + index })));
  }

  const labelsOf = async (id: number) => (await itemImage(world, id))?.labelIds;

  for (const items of ['issues', 'epics'] as const) {
    it(`of ${items} within a column brings a card back to its place, and redo to the other`, async () => {
      const all = await cards(items, 3);
      const [first, second, third] = all as [number, number, number];
      const start = await rows(all);
      await move('planner', items, third, { aboveId: first, belowId: second });
      expect(await inOrder(all)).to.deep.equal([first, third, second]);
      const end = await rows(all);
      expect(await undo('planner')).to.deep.equal({
        summary: 'board position of “Card 3”',
        kept: [],
        moreKept: 0,
      });
      expect(await rows(all), 'as if it was never moved').to.deep.equal(start);
      await redo('planner');
      expect(await rows(all)).to.deep.equal(end);
      await move('planner', items, first, { aboveId: second });
      await undo('planner');
      expect(await rows(all)).to.deep.equal(end);
    });

    it(`of ${items} between columns brings back what the column stands for, and the place`, async () => {
      const all = await cards(items, 3);
      const [first, second, third] = all as [number, number, number];
      await move('planner', items, second, { to: lists[items] });
      await move('planner', items, third, { to: lists[items], aboveId: first, belowId: second });
      const end = await rows(all);
      expect((await undo('planner')).summary).to.equal('labels and board position of “Card 3”');
      expect(await inOrder(all)).to.deep.equal(all);
      expect(await labelsOf(third)).to.deep.equal([]);
      await redo('planner');
      expect(await rows(all)).to.deep.equal(end);
      expect(await labelsOf(third)).to.deep.equal([labelId]);
    });
  }

  it('leaves the others where they made room, and puts the card between its neighbors of before', async () => {
    const all = await cards('issues', 6);
    await crowd(all);
    const [first, second, third, fourth, fifth, sixth] = all as [number, number, number, number, number, number];
    await move('planner', 'issues', fourth, { aboveId: first, belowId: second });
    const moved = [first, fourth, second, third, fifth, sixth];
    expect(await inOrder(all)).to.deep.equal(moved);
    const others = all.filter((id) => id !== fourth);
    const aside = await rows(others);
    expect((await undo('planner')).kept).to.deep.equal([]);
    expect(await inOrder(all)).to.deep.equal(all);
    expect(await rows(others)).to.deep.equal(aside);
    await redo('planner');
    expect(await inOrder(all)).to.deep.equal(moved);
    await undo('planner');
    expect(await inOrder(all)).to.deep.equal(all);
  });

  it('keeps what others placed meanwhile where they placed it', async () => {
    const all = await cards('issues', 4);
    await crowd(all);
    const [first, second, third, fourth] = all as [number, number, number, number];
    await move('planner', 'issues', fourth, { belowId: first });
    // Makes room, so that the numbers of before mean other places.
    await move('developer', 'issues', third, { aboveId: first, belowId: second });
    expect((await undo('planner')).kept).to.deep.equal([]);
    expect(await inOrder(all)).to.deep.equal([first, third, second, fourth]);
    expect((await undo('developer')).kept).to.deep.equal([]);
    expect(await inOrder(all)).to.deep.equal(all);
  });

  it('keeps the place that somebody else gave the card later, and names who did', async () => {
    const [first, second] = (await cards('issues', 2)) as [number, number];
    await move('planner', 'issues', second, { belowId: first });
    await move('developer', 'issues', second, { aboveId: first });
    const there = await rows([first, second]);
    expect((await undo('planner')).kept).to.deep.equal([
      'The board position of “Card 2” stayed: Developer changed it later.',
    ]);
    expect(await rows([first, second])).to.deep.equal(there);
    await undo('developer');
    expect(await rows([first, second]), 'before either of them').to.deep.equal([null, null]);
  });

  it('takes back the moves of several cards together', async () => {
    const all = await cards('issues', 4);
    const [first, second, third, fourth] = all as [number, number, number, number];
    const start = await rows(all);
    await move('planner', 'issues', fourth, { belowId: first });
    await move('planner', 'issues', third, { to: lists.issues, aboveId: fourth, belowId: first });
    await move('planner', 'issues', second, { aboveId: first });
    const { acts } = await world.services.queries.acts.page(
      await world.services.actors.load(world.people.planner),
      { namespace: world.acme },
      null,
      3,
    );
    expect((await undo('planner', { actIds: acts.map(({ id }) => id) })).kept).to.deep.equal([]);
    expect(await rows(all)).to.deep.equal(start);
    expect(await labelsOf(third)).to.deep.equal([]);
  });

  it('brings a card back with its item, to where it was put last', async () => {
    const all = await cards('issues', 3);
    const [first, second, third] = all as [number, number, number];
    await move('planner', 'issues', third, { belowId: first });
    const placed = await rows(all);
    await world.as('owner', DeleteWorkItem, { item: { id: third } });
    expect((await undo('owner')).kept).to.deep.equal([]);
    expect(await rows(all)).to.deep.equal(placed);
    expect(await inOrder(all)).to.deep.equal([third, first, second]);
  });

  it('takes no card that came back from the bin for one that made room', async () => {
    const all = await cards('issues', 4);
    const [first, second, third, fourth] = all as [number, number, number, number];
    await move('developer', 'issues', fourth, { aboveId: first, belowId: second });
    const start = await rows(all);
    await move('planner', 'issues', third, { belowId: first });
    await world.as('owner', DeleteWorkItem, { item: { id: fourth } });
    await undo('owner');
    await undo('planner');
    expect(await rows(all)).to.deep.equal(start);
  });

  it('needs the right to move cards', async () => {
    const member = { namespaceId: world.app.id, userId: world.people.guest };
    await world.connection('members').insert({ ...member, accessLevel: accessLevels.developer });
    const all = await cards('issues', 2);
    const [first, second] = all as [number, number];
    await move('guest', 'issues', second, { belowId: first });
    const placed = await rows(all);
    await world.connection('members').where(member).delete();
    expect((await undo('guest')).kept).to.deep.equal([
      'The board position of “Card 2” stayed: You are not allowed to do that.',
    ]);
    expect(await rows(all)).to.deep.equal(placed);
  });

  it('is listed in words, for those who see the item', async () => {
    const [first, second] = (await cards('issues', 2)) as [number, number];
    await move('planner', 'issues', second, { belowId: first });
    await move('planner', 'issues', first, { to: lists.issues, aboveId: second });
    const page = async (person: Person) =>
      world.services.queries.acts.page(
        await world.services.actors.load(world.people[person]),
        { itemId: second, namespace: world.acme },
        null,
        1,
      );
    const { acts, items } = await page('guest');
    const [act] = acts;
    const iid = items.get(second)?.iid ?? 0;
    expect(act && actInWords(act.entries, items)).to.equal(`Changed the board position of #${iid}`);
    await world.as('maintainer', UpdateWorkItem, { item: { id: second }, confidential: true });
    expect((await page('guest')).acts).to.deep.equal([]);
  });

  describe('of three people, at random', function () {
    this.timeout(120_000);
    const people = ['planner', 'developer', 'owner'] as const;

    /** Moves cards, most of them to another place; each person those of everybody. */
    async function play(dice: Dice, all: readonly number[], items: Items, count: number): Promise<void> {
      for (let done = 0; done < count;) {
        const [card, other] = [dice.one(all), dice.one(all)];
        const isIn = (await labelsOf(card))?.toString() === String(labelId);
        const from: Column = isIn ? lists[items] : 'opened';
        const to: Column = dice.chance(60) ? from : dice.one(['opened', lists[items]]);
        const order = await inOrder(all.filter((id) => id !== card));
        const next = order[order.indexOf(other) + 1];
        const between = { aboveId: other, ...(next !== undefined && { belowId: next }) };
        const place = dice.chance(80) ? between : { belowId: order[0] };
        try {
          if (card !== other) await move(dice.one(people), items, card, { from, to, ...place });
          done += 1;
        } catch (error) {
          if (!(error instanceof ApplicationError)) throw error;
        }
      }
    }

    /** Turns until nobody has anything left. */
    async function turnAll(dice: Dice, turn: (person: Person) => Promise<unknown>): Promise<void> {
      const left = new Set<Person>(people);
      while (left.size > 0) {
        const person = dice.one([...left]);
        try {
          await turn(person);
        } catch (error) {
          if (!(error instanceof ApplicationError)) throw error;
          left.delete(person);
        }
      }
    }

    const state = async (all: readonly number[]) => [await rows(all), await Promise.all(all.map(labelsOf))];

    for (const items of ['issues', 'epics'] as const) {
      it(`leads ${items} back to the start, and again to the end`, async () => {
        await turnAll(new Dice(1), undo);
        const dice = new Dice(items === 'issues' ? 4711 : 42);
        const all = await cards(items, 8);
        const start = await state(all);
        await play(dice, all, items, 70);
        const end = await state(all);
        await turnAll(dice, undo);
        const [positions, labels] = await state(all);
        expect([positions, labels]).to.deep.equal(start);
        await turnAll(dice, redo);
        expect(await state(all)).to.deep.equal(end);
        expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
      });
    }

    it('keeps the order of all others when one takes back theirs, also where cards made room', async () => {
      for (const seed of [3, 5, 8]) {
        const dice = new Dice(seed);
        const all = await cards('issues', 10);
        const [mine, theirs] = [all.slice(0, 4), all.slice(4)];
        await crowd(dice.chance(50) ? all : all.toReversed());
        for (let count = 0; count < 30; count += 1) {
          const [person, own] = dice.one([['planner', mine] as const, ['developer', theirs] as const]);
          const card = dice.one(own);
          const order = await inOrder(all.filter((id) => id !== card));
          const index = dice.below(order.length - 1);
          await move(person, 'issues', card, { aboveId: order[index], belowId: order[index + 1] });
        }
        const order = await inOrder(theirs);
        await turnAll(dice, (person) => (person === 'planner' ? undo(person) : Promise.reject(new NotFound())));
        expect(await inOrder(theirs), `with ${seed}`).to.deep.equal(order);
      }
    });
  });
});
