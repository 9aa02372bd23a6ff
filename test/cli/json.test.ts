import { expect } from 'chai';
import { AddMembers } from '../../application/members/add-members.ts';
import { jsonParts, jsonShapes } from '../../cli/json-shapes.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';

describe('JSON output of commands', function () {
  this.timeout(30_000);
  const server = useServer();
  const documented = new Map(
    Object.entries({ ...jsonShapes, ...jsonParts }).map(([name, { shape }]) => [name, shape] as const),
  );
  /** What is described once, by the name of the field. */
  const named = new Set(['member', 'usage', 'subscription', 'before', 'site']);

  /** In the notation of the manual. */
  function shapeOf(value: unknown): string {
    if (Array.isArray(value)) {
      const one = shapeOf(value[0]);
      return one === '' ? '' : `[${one}]`;
    }
    if (typeof value !== 'object' || value === null) return '';
    const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
      const shape = named.has(name) ? '' : shapeOf(field);
      return shape === '' ? name : `${name}: ${shape}`;
    });
    return `{${fields.join(', ')}}`;
  }

  it('has the fields that the manual names', async () => {
    const group = await server().createGroup('acme');
    const dora = await server().createUser('dora');
    const { developer: accessLevel } = accessLevels;
    await server().perform(AddMembers, { kind: 'group', namespaceId: group.id, userIds: [dora.id], accessLevel });
    const found = new Map<string, string>();
    const run = async (...words: string[]) => {
      const { stdout } = await command(server().database.databaseUrl, [...words, '--json']);
      const answer = JSON.parse(stdout) as Record<string, unknown>;
      found.set(words.slice(0, 2).join(' '), shapeOf(answer));
      return answer;
    };
    const invoice = { name: 'A', email: 'a@example.org', street: 'B', city: 'C', country: 'DE' };
    const terms = ['--plan', 'premium', '--seats', '3', '--invoice', JSON.stringify(invoice)];
    const { subscription } = await run('subscription', 'set', 'acme', ...terms);
    found.set('subscription', shapeOf(subscription));
    const { usage } = await run('subscription', 'show', 'acme');
    found.set('usage', shapeOf(usage));
    await server().createUser('mia');
    const { member } = await run('members', 'add', 'acme', 'mia', '--role', 'guest');
    found.set('member', shapeOf(member));
    await run('members', 'set', 'acme', 'mia', '--role', 'planner');
    await run('members', 'list', 'acme');
    await run('members', 'remove', 'acme', 'mia');
    await run('seats', 'list', 'acme');
    await run('seats', 'why', 'acme', 'dora');
    await run('seats', 'remove', 'acme', 'dora', '--dry-run');
    await run('seats', 'history', 'acme');
    const { site } = await run('sites', 'create', 'rome', 'https://rome.example.org');
    found.set('site', shapeOf(site));
    const { sites } = await run('sites', 'list');
    expect(shapeOf((sites as unknown[])[0])).to.equal(shapeOf(site));
    found.set('sites list', '{sites: [site]}');
    await run('sites', 'show', 'rome');
    await run('sites', 'update', 'rome', '--disabled');
    await run('sites', 'repair', 'rome');
    await run('sites', 'status');
    await run('sites', 'remove', 'rome', '--yes');

    // These change the database itself.
    const untried = ['sites promote', 'standby'];
    const expected = [...documented].filter(([name]) => !untried.includes(name));
    const order = ({ 0: one }: [string, string], { 0: other }: [string, string]) => (one < other ? -1 : 1);
    const causes = 'causes: [{reason, files}]';
    expect([...found].toSorted(order)).to.deep.equal(
      expected.map(([name, shape]): [string, string] => [name, shape.replace(causes, 'causes')]).toSorted(order),
    );
  });
});
