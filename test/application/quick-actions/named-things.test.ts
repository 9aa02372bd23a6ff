import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld } from '../../support/world.ts';

describe('Quick action parameters', () => {
  const world = useWorld();
  let epic: WorkItem;
  let issue: WorkItem;
  const make = (type: 'epic' | 'issue', namespace: number): Promise<WorkItem> =>
    world.as('planner', CreateWorkItem, { type, namespace, title: 'One' });
  const act = async (item: WorkItem, body: string) =>
    (await world.as('planner', CreateNote, { item: { id: item.id }, body })).quickActions;

  before(async () => {
    epic = await make('epic', world.acme.id);
    issue = await make('issue', world.app.id);
  });

  it('name at most a hundred users, labels or items, looked up together', async () => {
    const statements = async (item: WorkItem, body: string): Promise<number> => {
      let count = 0;
      const listen = () => void (count += 1);
      world.connection.on('query', listen);
      try {
        await act(item, body);
      } finally {
        world.connection.off('query', listen);
      }
      return count;
    };
    const many = (count: number, nameOf: (number: number) => string) =>
      Array.from({ length: count }, (_, index) => nameOf(index)).join(' ');
    const cases: [WorkItem, string, (number: number) => string][] = [
      [issue, 'assign', (number) => `@nobody${number}`],
      [issue, 'label', (number) => `~nothing${number}`],
      [issue, 'relate', (number) => `#${number + 100_000}`],
      [epic, 'child_epic', (number) => `&${number + 100_000}`],
    ];
    for (const [item, name, nameOf] of cases) {
      expect(await statements(item, `/${name} ${many(100, nameOf)}`), name).to.equal(
        await statements(item, `/${name} ${many(2, nameOf)}`),
      );
      const outcome = await act(item, `/${name} ${many(101, nameOf)}`);
      expect(outcome?.refusals).to.eql([`/${name} was not carried out: name at most 100.`]);
    }
    const tooMany = `/relate ${many(60, (number) => `#${number + 100}`)}\n/relate ${many(60, (number) => `#${number + 200}`)}`;
    await refusal(act(issue, tooMany), 'invalid');
  });
});
