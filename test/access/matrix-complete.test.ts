import { expect } from 'chai';
import { sections } from '../../interfaces/rest/routes.ts';
import { rowsIn } from './matrix.ts';
import type { Place, Stage } from './stage.ts';

/** The sections of the REST API of which the matrix has every call. */
const complete = [
  'Labels',
  'Milestones',
  'Iterations',
  'Roadmap',
  'Calendar feeds',
  'History',
  'Bin',
  'Boards',
  'Saved views',
  'Working calendars',
];

/** Stands for whatever a row finds in its place: it, and every part of it, is a 7. */
const anything: unknown = new Proxy(
  {},
  {
    get(_, name) {
      if (name === 'toString') return () => '7';
      // Neither a promise, which would be awaited, nor of a kind of its own.
      return name === 'then' || typeof name === 'symbol' ? undefined : 7;
    },
  },
);
const values = ['group', 'groupPath', 'project', 'projectPath', 'candidate', 'candidateName'];
const anywhere = new Proxy({} as Place, {
  get: (_, name) => (values.includes(String(name)) ? 7 : () => Promise.resolve(anything)),
});
const anyStage = { actor: () => Promise.resolve({}) } as unknown as Stage;

describe('The permission matrix', () => {
  it('has every call that planning has in REST', async () => {
    const called: string[] = [];
    for (const row of [...rowsIn('private'), ...rowsIn('public')]) {
      const { method, path } = await row.rest(anywhere, anyStage);
      called.push(`${method} ${path.replace(/\?.*$/, '')}`);
    }
    const calls = sections.filter(({ title }) => complete.includes(title)).flatMap(({ routes }) => routes);
    const missing = calls.filter(({ method, paths }) => {
      const patterns = paths.map((path) => path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+'));
      const wanted = new RegExp(`^${method.toUpperCase()} (?:${patterns.join('|')})$`);
      return !called.some((call) => wanted.test(call));
    });
    expect(calls.length).to.be.above(100);
    expect(missing.map(({ method, paths }) => `${method} ${paths[0]}`)).to.deep.equal([]);
  });
});
