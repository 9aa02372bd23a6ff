import { expect } from 'chai';
import type { UseCaseClass } from '../../application/door/perform.ts';
import { MoveCard } from '../../application/boards/move-card.ts';
import { ApplicationError } from '../../application/errors.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../application/work-items/link-work-items.ts';
import { ReorderWorkItem } from '../../application/work-items/reorder-work-item.ts';
import { RescheduleWorkItems } from '../../application/work-items/reschedule-work-items.ts';
import { UnlinkWorkItems } from '../../application/work-items/unlink-work-items.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import { UpdateWorkItems } from '../../application/work-items/update-work-items.ts';
import { healthStatuses } from '../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../infrastructure/database/maintenance/integrity.ts';
import { select, sql } from '../../infrastructure/database/sql.ts';
import { command } from '../support/command-line.ts';
import { Dice } from '../support/dice.ts';
import { itemImage, type ItemImage } from '../support/history.ts';
import { KilledServer } from '../support/killed-server.ts';
import { buildWorld, type World } from '../support/world.ts';

const people = ['planner', 'owner', 'developer'] as const;
type Writer = (typeof people)[number];
const actCount = 200;
/** Calls between two deaths of the server. */
const callsPerLife = 45;
const traces = ['lockVersion', 'updatedAt', 'lastEditedAt', 'lastEditedById'];
const days = ['2026-01-05', '2026-02-02', '2026-03-09', '2026-06-30', null];

describe('Undo and redo of three people, with a server that is killed', function () {
  this.timeout(300_000);
  const dice = new Dice(4711);
  let killed: KilledServer;
  let world: World;
  let address = '';
  const tokens = new Map<Writer, string>();
  const epics: number[] = [];
  const issues: number[] = [];
  const doomed: number[] = [];

  before(async () => {
    killed = await KilledServer.create({});
    world = await buildWorld(killed.database.connection);
    for (const person of people) {
      const words = ['tokens', 'create', '--user', person, '--scopes', 'api'];
      tokens.set(person, (await command(killed.database.databaseUrl, words)).stdout.trim());
    }
    const create = async (type: 'epic' | 'issue', more: object = {}) => {
      const namespace = type === 'epic' ? world.acme.id : world.app.id;
      const made = await world.as('maintainer', CreateWorkItem, {
        type,
        namespace,
        title: `${type} ${dice.below(1000)}`,
        ...more,
      });
      return made.id;
    };
    for (let count = 0; count < 5; count += 1) epics.push(await create('epic', { labels: ['a', 's::a'] }));
    for (let count = 0; count < 15; count += 1)
      issues.push(await create('issue', { parentId: dice.one(epics), labels: ['b', 'c', 's::b', 's::c'] }));
    for (let count = 0; count < 12; count += 1) doomed.push(await create('issue', { parentId: dice.one(epics) }));
  });

  after(() => killed.remove());

  interface Exported {
    items: Map<number, ItemImage | null>;
    links: unknown[];
    /** Where cards were put on boards. */
    cards: unknown[];
  }

  /** All items, links and cards, as an export of everything would have them. */
  async function exported(): Promise<Exported> {
    const ids = [...epics, ...issues, ...doomed];
    const items = new Map<number, ItemImage | null>();
    for (const id of ids) {
      const image = await itemImage(world, id);
      items.set(id, image && Object.fromEntries(Object.entries(image).filter(([field]) => !traces.includes(field))));
    }
    const links = await world
      .connection('work_item_links')
      .orderBy(['source_id', 'target_id'])
      .select('sourceId', 'targetId', 'type', 'kind', 'lag');
    const cards = await world.connection('board_positions').orderBy('id').select('id', 'position');
    return { items, links, cards };
  }

  /** What is not as it was, in words. */
  function differences(now: Exported, was: Exported): string[] {
    const ofItems = [...was.items].flatMap(([id, before]) => {
      const after = now.items.get(id) ?? null;
      if (before === null || after === null)
        return before === after ? [] : [`${id} is ${after === null ? 'gone' : 'there'}`];
      return Object.entries(before).flatMap(([field, value]) => {
        const [is, should] = [after[field as keyof ItemImage], value].map((one) => JSON.stringify(one));
        return is === should ? [] : [`${field} of ${id} is ${is}, not ${should}`];
      });
    });
    const rows = ({ links, cards }: Exported) => [...links, ...cards].map((row) => JSON.stringify(row));
    const [present, before] = [rows(now), rows(was)];
    const lost = before.filter((row) => !present.includes(row));
    const made = present.filter((row) => !before.includes(row));
    return [...ofItems, ...lost.map((row) => `lost ${row}`), ...made.map((row) => `made ${row}`)];
  }

  const as = <Sent, Input, Output>(person: Writer, useCase: UseCaseClass<Sent, Input, Output>, input: unknown) =>
    world.as(person, useCase, input as Sent);
  const item = () => ({ id: dice.one([...epics, ...issues]) });

  const acts: Record<string, (person: Writer) => Promise<unknown>> = {
    update: (person) =>
      as(person, UpdateWorkItem, {
        item: item(),
        ...dice.some({
          title: `Title ${dice.below(1_000_000)}`,
          description: dice.one([`Text ${dice.below(1000)}`, '']),
          healthStatus: dice.one([...healthStatuses, null]),
          startDate: dice.one(days),
          dueDate: dice.one(days),
          startDateIsFixed: dice.chance(50),
          dueDateIsFixed: dice.chance(50),
          color: dice.one(['#112233', '#00ff00']),
          discussionLocked: dice.chance(50),
          addLabels: [dice.one(['a', 'b', 's::a', 's::b', 's::c'])],
          removeLabels: [dice.one(['a', 'b', 'c'])],
          assigneeIds: [world.people[dice.one(people)], world.people[dice.one(people)]],
          stateEvent: dice.one(['close', 'reopen']),
        }),
      }),
    weigh: (person) => as(person, UpdateWorkItem, { item: { id: dice.one(issues) }, weight: dice.below(9) }),
    move: (person) =>
      as(person, UpdateWorkItem, { item: { id: dice.one(issues) }, parentId: dice.one([...epics, null]) }),
    reorder: (person) =>
      as(person, ReorderWorkItem, {
        item: { id: dice.one(issues) },
        ...(dice.chance(60) && { precedingId: dice.one(issues) }),
      }),
    card: (person) =>
      as(person, MoveCard, {
        kind: 'group',
        namespace: world.acme.id,
        itemId: dice.one([...issues, ...doomed]),
        from: 'opened',
        to: dice.one(['opened', 'opened', 'closed']),
        [dice.one(['aboveId', 'belowId'])]: dice.one(issues),
      }),
    bulk: (person) =>
      as(person, UpdateWorkItems, {
        ids: [dice.one(issues), dice.one(issues), dice.one(issues)],
        changes: { weight: dice.below(9), stateEvent: dice.one(['close', 'reopen']) },
      }),
    reschedule: async (person) => {
      const { id } = item();
      const now = await world.connection('work_items').where({ id }).first('startDate', 'dueDate');
      const previous = now as { startDate: string | null; dueDate: string | null };
      await as(person, RescheduleWorkItems, {
        moves: [{ id, previous, startDate: dice.one(days), dueDate: dice.one(days) }],
      });
    },
    link: (person) =>
      as(person, LinkWorkItems, { source: item(), target: item(), linkType: dice.one(['relates_to', 'blocks']) }),
    unlink: async (person) => {
      const links: { id: number; sourceId: number }[] = await world.connection('work_item_links');
      const link = links[dice.below(Math.max(1, links.length))];
      if (link !== undefined) await as(person, UnlinkWorkItems, { item: { id: link.sourceId }, link: { id: link.id } });
    },
    doom: (person) =>
      as(person, UpdateWorkItem, {
        item: { id: dice.one(doomed) },
        title: `Doomed ${dice.below(1000)}`,
        weight: dice.below(9),
      }),
    remove: (person) => as(person, DeleteWorkItem, { item: { id: dice.one(doomed) } }),
  };

  /** Undoes or redoes once; null if there was nothing left, or the server died. */
  async function turn(person: Writer, name: 'undo' | 'redo'): Promise<boolean | null> {
    const input = name === 'undo' ? 'UndoInput' : 'RedoInput';
    const query = `mutation ($in: ${input}!) { ${name}(input: $in) { errors act { summary } } }`;
    try {
      const response = await fetch(`${address}/api/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'PRIVATE-TOKEN': tokens.get(person) ?? '' },
        body: JSON.stringify({ query, variables: { in: {} } }),
      });
      const answer = (await response.json()) as {
        data?: Record<string, { errors: string[] } | null>;
        errors?: unknown;
      };
      expect(answer.errors).to.equal(undefined);
      return answer.data?.[name]?.errors.length === 0;
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  let calls = 0;
  /** Turns until nobody of these has anything left. The server dies in the middle of a call now and then. */
  async function turnAll(of: readonly Writer[], name: 'undo' | 'redo'): Promise<void> {
    const left = new Set<Writer>(of);
    while (left.size > 0) {
      const person = dice.one([...left]);
      calls += 1;
      if (calls % callsPerLife === 0) {
        const cut = turn(person, name);
        await new Promise((resolve) => setTimeout(resolve, dice.below(20)));
        await killed.kill();
        await cut;
        address = await killed.start();
        continue;
      }
      if ((await turn(person, name)) === false) left.delete(person);
    }
  }

  it('leads back to the start, and again to the end, and loses nothing of the others', async () => {
    const start = await exported();
    let done = 0;
    while (done < actCount) {
      const act = acts[dice.one(Object.keys(acts))];
      try {
        await act?.(dice.one(people));
        done += 1;
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error;
      }
    }
    const end = await exported();
    expect(end).not.to.deep.equal(start);
    address = await killed.start();

    await turnAll(['planner'], 'undo');
    const between = await exported();
    for (const id of [...epics, ...issues])
      for (const field of ['title', 'weight', 'healthStatus', 'description', 'color'] as const) {
        const [last] = await select<{ actorId: number }>(
          world.connection,
          sql`select actor_id from change_log log
              where subject_type = 'work_item' and subject_id = ${id} and changes ? ${field}::text
                and not exists (select from undone_acts u where u.actor_id = log.actor_id and u.created_at = log.created_at)
              order by id desc limit 1`,
        );
        if (last !== undefined && last.actorId !== world.people.planner) {
          expect(between.items.get(id)?.[field], `${field} of ${id}`).to.deep.equal(end.items.get(id)?.[field]);
        }
      }

    await turnAll(people, 'undo');
    expect(differences(await exported(), start)).to.deep.equal([]);
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
    await turnAll(people, 'redo');
    expect(differences(await exported(), end)).to.deep.equal([]);
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
  });
});
