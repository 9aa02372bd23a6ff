import { expect } from 'chai';
import type { UseCaseClass } from '../../application/door/perform.ts';
import { MoveCard } from '../../application/boards/move-card.ts';
import { CreateCadence } from '../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../application/iterations/create-iteration.ts';
import { CreateMilestone } from '../../application/milestones/create-milestone.ts';
import { ApplicationError } from '../../application/errors.ts';
import { ChangeLinkTiming } from '../../application/work-items/change-link-timing.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../application/work-items/link-work-items.ts';
import { ReorderWorkItem } from '../../application/work-items/reorder-work-item.ts';
import { RescheduleWorkItems } from '../../application/work-items/reschedule-work-items.ts';
import { UnlinkWorkItems } from '../../application/work-items/unlink-work-items.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import { UpdateWorkItems } from '../../application/work-items/update-work-items.ts';
import type { ItemField } from '../../domain/work-items/fields.ts';
import { linkKinds } from '../../domain/scheduling/plan.ts';
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

/** What people set by themselves; dates follow from others, and places make room. */
const comparedFields = [
  ...(['title', 'description', 'weight', 'healthStatus', 'color', 'discussionLocked', 'confidential'] as const),
  ...(['milestoneId', 'iterationId', 'timeEstimate', 'labelIds', 'assigneeIds', 'state'] as const),
  ...(['mustStartOn', 'startNoEarlierThan', 'finishNoLaterThan'] as const),
] satisfies ItemField[];

interface Values {
  before?: unknown;
  after?: unknown;
}

interface LastChange {
  itemId: number;
  field: (typeof comparedFields)[number];
  /** The one of a set. */
  value: number | null;
  actorId: number;
}

/** What is in one of two sets only. */
function changedIds(before: readonly number[], after: readonly number[]): number[] {
  return [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
}

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
  const milestones: number[] = [];
  const iterations: number[] = [];

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
    for (const title of ['Alpha', 'Beta']) {
      const dates = { startDate: '2026-02-01', dueDate: '2026-04-30' };
      const input = { kind: 'group', namespace: world.acme.id, title, ...dates } as const;
      milestones.push((await world.as('maintainer', CreateMilestone, input)).id);
    }
    const cadence = { group: world.acme.id, title: 'Sprints', automatic: false, active: true };
    const { id: cadenceId } = await world.as('maintainer', CreateCadence, cadence);
    for (const month of ['03', '04']) {
      const dates = { startDate: `2026-${month}-01`, dueDate: `2026-${month}-14` };
      const input = { group: world.acme.id, cadenceId, ...dates };
      iterations.push((await world.as('maintainer', CreateIteration, input)).id);
    }
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

  /** Who last changed each field of an item and each label and person of it, without what was undone since. */
  async function lastChanges(): Promise<LastChange[]> {
    const entries = await select<{ subjectId: number; actorId: number; changes: Record<string, Values> }>(
      world.connection,
      sql`select subject_id, actor_id, changes from change_log log
          where subject_type = 'work_item' and subject_id = any(${[...epics, ...issues]}::bigint[])
            and not exists (select from undone_acts u where u.actor_id = log.actor_id and u.created_at = log.created_at)
          order by id`,
    );
    const last = new Map<string, LastChange>();
    for (const { subjectId: itemId, actorId, changes } of entries)
      for (const field of comparedFields) {
        const change = changes[field];
        if (change === undefined) continue;
        const { before, after } = change;
        const values = Array.isArray(after) ? changedIds(Array.isArray(before) ? before : [], after) : [null];
        for (const value of values) last.set(`${itemId} ${field} ${value}`, { itemId, field, value, actorId });
      }
    return [...last.values()];
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
    limit: (person) =>
      as(person, UpdateWorkItem, {
        item: { id: dice.one(epics) },
        ...dice.some({
          mustStartOn: dice.one(days),
          startNoEarlierThan: dice.one(days),
          finishNoLaterThan: dice.one(days),
        }),
      }),
    plan: (person) =>
      as(person, UpdateWorkItem, {
        item: { id: dice.one(issues) },
        ...dice.some({
          milestoneId: dice.one([...milestones, null]),
          iterationId: dice.one([...iterations, null]),
          timeEstimate: dice.one([3600, 7200, null]),
          confidential: dice.chance(50),
        }),
      }),
    time: async (person) => {
      const links: { id: number; sourceId: number }[] = await world
        .connection('work_item_links')
        .where({ type: 'blocks' });
      const link = links[dice.below(Math.max(1, links.length))];
      if (link === undefined) return;
      const timing = { linkKind: dice.one(linkKinds), linkLag: dice.below(9) - 4 };
      await as(person, ChangeLinkTiming, { item: { id: link.sourceId }, link: { id: link.id }, ...timing });
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
    const theirs = await lastChanges();
    for (const { itemId, field, value, actorId } of theirs) {
      if (actorId === world.people.planner) continue;
      const [is, was] = [between, end].map(({ items }) => items.get(itemId)?.[field]);
      const about = `${field} of ${itemId}`;
      if (value === null) expect(is, about).to.deep.equal(was);
      else expect((is as number[]).includes(value), `${value} of ${about}`).to.equal((was as number[]).includes(value));
    }
    expect(theirs.filter(({ actorId }) => actorId !== world.people.planner)).to.have.length.above(60);

    await turnAll(people, 'undo');
    expect(differences(await exported(), start)).to.deep.equal([]);
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
    await turnAll(people, 'redo');
    expect(differences(await exported(), end)).to.deep.equal([]);
    expect((await checkIntegrity(world.connection)).findings).to.deep.equal([]);
  });
});
