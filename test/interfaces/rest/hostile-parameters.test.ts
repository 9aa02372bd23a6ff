import { expect } from 'chai';
import { routes } from '../../../interfaces/rest/routes.ts';
import type { Route } from '../../../interfaces/rest/route.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

/** What clients, scanners and mistakes send where something else is expected. */
const hostileValues: readonly unknown[] = [
  null,
  '',
  "'; drop table users; --",
  '%_\\',
  '🦊'.repeat(200),
  'x'.repeat(3_000),
  0,
  1e21,
  9_007_199_254_740_991,
  2_147_483_648,
  '9999999999999999999',
  true,
  [],
  [null],
  {},
  { a: { b: 1 } },
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-01-01T00:00:00+99:00',
  'a,b,,c',
  'any',
];

describe('REST with hostile parameters', () => {
  const server = useServer();
  let administrator: TestClient;
  let visitor: TestClient;
  let ids: Record<'groups' | 'projects' | 'users', string>;

  before(async () => {
    administrator = await server().as(server().root);
    visitor = server().anonymous();
    const group = await server().createGroup('target', { visibility: 'public' });
    const project = await server().createProject('target', group, { visibility: 'public' });
    const user = await server().createUser();
    ids = { groups: String(group.id), projects: String(project.id), users: String(user.id) };
    await administrator.post(`/api/v4/groups/${group.id}/epics`, { title: 'One' });
    await administrator.post(`/api/v4/projects/${project.id}/issues`, { title: 'One' });
    await administrator.post(`/api/v4/groups/${group.id}/labels`, { name: 'One', color: '#ff0000' });
    await administrator.post(`/api/v4/groups/${group.id}/milestones`, { title: 'One' });
  });

  /** The address with a real container and 1 for every other number, or with `value` in every place. */
  const addressOf = (path: string, value: unknown): string => {
    const kind = /^\/(groups|projects|users)\/:id/.exec(path)?.[1] as keyof typeof ids | undefined;
    const real = kind === undefined ? path : path.replace(':id', ids[kind]);
    const text =
      value === undefined ? '1' : encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
    return `/api/v4${real.replaceAll(/:\w+/g, () => text.slice(0, 900) || '%20')}`;
  };

  const parametersOf = (route: Route, value: unknown) =>
    Object.fromEntries(Object.keys(route.parameters).map((name) => [name, value]));

  const queryOf = (route: Route, value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return new URLSearchParams(
      Object.keys(route.parameters)
        .filter((name) => !route.paths.some((path) => path.includes(`:${name}`)))
        .map((name) => [name, text.slice(0, 100)]),
    ).toString();
  };

  const harmful = (route: Route) =>
    route.method === 'delete' || route.paths.some((path) => /block|ban|deactivate|transfer|archive/.test(path));

  for (const route of routes) {
    const [path = ''] = route.paths;
    it(`never answers 5xx to ${route.method} ${path}`, async function () {
      this.timeout(60_000);
      // Where an address or body takes no value, all values make the same call.
      const sent = new Set<string>();
      for (const value of hostileValues) {
        const calls =
          route.method === 'get'
            ? [`${addressOf(path, undefined)}?${queryOf(route, value)}`, addressOf(path, value)]
            : [addressOf(path, harmful(route) ? value : undefined), addressOf(path, value)];
        for (const address of calls) {
          const body = route.method === 'get' ? undefined : parametersOf(route, value);
          const call = `${address} ${JSON.stringify(body)}`;
          if (sent.has(call)) continue;
          sent.add(call);
          const { status } = await administrator.send(route.method.toUpperCase(), address, { body });
          expect(status, `${address} with ${JSON.stringify(value)?.slice(0, 60)}`).to.be.lessThan(500);
        }
      }
      const { status } = await visitor.send(route.method.toUpperCase(), addressOf(path, 'x'), {});
      expect(status).to.be.lessThan(500);
    });
  }
});
