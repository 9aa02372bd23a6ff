import { expect } from 'chai';
import { safeParse } from 'zod';
import { listMaximum } from '../../../application/inputs/list-input.ts';
import { textList } from '../../../interfaces/rest/parameters.ts';
import { routes } from '../../../interfaces/rest/routes.ts';
import { codeName, pathsOf, readSource } from '../../architecture/source-files.ts';
import { useServer } from '../../support/server.ts';

/** Every key of it is the same list: whatever a schema looks for, in hashes too, is there and too long. */
function everywhere(list: readonly string[]): object {
  const answer: object = new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? list : undefined),
      has: () => true,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: list }),
    },
  );
  return answer;
}

function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
  if (typeof value !== 'object' || value === null || value instanceof Date) return 0;
  return Math.max(0, ...Object.values(value).map(longestList));
}

describe('List parameters', () => {
  const server = useServer();
  const entries = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

  it('are not looked at beyond the entry that is too many', () => {
    const list: unknown[] = entries(listMaximum + 1);
    Object.defineProperty(list, listMaximum + 1, { get: () => expect.fail('looked at too many entries') });
    expect(safeParse(textList, list).success).to.equal(false);
    const fitting = safeParse(textList, [`${', 1'.repeat(listMaximum)}${','.repeat(1_000)}`]);
    expect(fitting.data).to.deep.equal(Array.from({ length: listMaximum }, () => '1'));
  });

  it('accept at most a hundred entries in every route', () => {
    let lists = 0;
    for (const { method, paths, parameters } of routes) {
      for (const [name, schema] of Object.entries(parameters)) {
        for (const tooLong of [entries(101), entries(101).join(','), everywhere(entries(101))]) {
          const read = safeParse(schema, tooLong);
          expect(read.success ? longestList(read.data) : 0, `${method} ${paths[0]} ${name}`).to.be.at.most(100);
        }
        const fitting = safeParse(schema, entries(100));
        if (fitting.success && longestList(fitting.data) === 100) lists += 1;
      }
    }
    expect(lists, 'lists that were found').to.be.greaterThan(10);
  });

  it('are declared only with the bounded types', () => {
    // Lists of answers do not come from callers.
    const answers = 'interfaces/rest/answer-shapes.ts';
    const unbounded = pathsOf(codeName)
      .filter((path) => path !== answers)
      .filter((path) => path.startsWith('application/') || path.startsWith('interfaces/'))
      .filter((path) => /\.array\((?![\s\S]{0,120}\.max\()/.test(readSource(path)));
    expect(unbounded).to.eql([]);
  });

  it('are rejected by name when too long', async () => {
    const group = await server().createGroup('lists', { visibility: 'public' });
    const ask = (count: number) =>
      server()
        .anonymous()
        .get<{ error?: string }>(`/api/v4/groups/${group.id}/epics?labels=${entries(count).join(',')}`);
    expect((await ask(listMaximum)).status).to.equal(200);
    const { status, body } = await ask(listMaximum + 1);
    expect(status).to.equal(400);
    expect(body.error).to.equal('labels has too many entries (maximum is 100)');
  });

  it('create new labels in one statement, and keep the last of each scope', async () => {
    const client = await server().as(server().root);
    const group = await server().createGroup('labels');
    const project = await server().createProject('labels', group);
    const labels = Array.from({ length: 50 }, (_, index) => [`plain ${index}`, `scope${index % 10}::${index}`]).flat();
    const count = async (title: string, names: readonly string[]): Promise<number> => {
      let statements = 0;
      const listen = () => void (statements += 1);
      server().connection.on('query', listen);
      try {
        const { status } = await client.post(`/api/v4/projects/${project.id}/issues`, { title, labels: names });
        expect(status).to.equal(201);
      } finally {
        server().connection.off('query', listen);
      }
      return statements;
    };
    await client.get('/api/v4/user');
    const few = await count('Few', ['first', 'second']);
    expect(await count('Many', labels)).to.equal(few);
    const { body } = await client.get<{ title: string; labels: string[] }[]>(`/api/v4/projects/${project.id}/issues`);
    expect(body.find(({ title }) => title === 'Many')?.labels).to.have.length(60);
    const refused = await client.post(`/api/v4/projects/${project.id}/issues`, { title: 'More', labels: entries(101) });
    expect(refused.status).to.equal(400);
  });
});
