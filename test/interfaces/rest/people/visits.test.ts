import { expect } from 'chai';
import { frequentItemsMaximum } from '../../../../domain/people/recent-places.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { Visits } from '../../../../web/app/recent-places.ts';
import { environmentOf } from '../../../support/page-environment.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('Visits of groups and projects', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let person: User;
  let client: TestClient;

  before(async () => {
    group = await server().createGroup('plan', { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    person = await server().createUser('petra');
    client = await server().as(person);
  });

  beforeEach(() => server().connection('visits').delete());

  const visit = async (body: unknown): Promise<number> => (await client.post('/-/track_namespace_visits', body)).status;
  const counted = async (): Promise<Record<number, number>> => {
    const rows = await server().connection('visits').where({ userId: person.id });
    return Object.fromEntries(
      rows.map(({ namespaceId, frequency }: { namespaceId: number; frequency: number }) => [namespaceId, frequency]),
    );
  };
  const goBack = (hours: number) =>
    server().connection.raw(`update visits set last_counted_at = last_counted_at - interval '${hours} hours'`);

  it('are counted at most once a day each', async () => {
    for (const body of [
      { type: 'groups', id: group.id },
      { type: 'groups', id: group.id },
      { type: 'projects', id: project.id },
    ])
      expect(await visit(body)).to.equal(204);
    expect(await counted()).to.deep.equal({ [group.id]: 1, [project.id]: 1 });
    await goBack(23);
    await visit({ type: 'groups', id: group.id });
    expect(await counted()).to.include({ [group.id]: 1 });
    await goBack(2);
    await visit({ type: 'groups', id: group.id });
    expect(await counted()).to.deep.equal({ [group.id]: 2, [project.id]: 1 });
  });

  it('are kept for the most visited ones of each kind', async () => {
    await visit({ type: 'projects', id: project.id });
    const groups: Namespace[] = [];
    for (let number = 0; number <= frequentItemsMaximum; number += 1)
      groups.push(await server().createGroup(`group-${number}`, { visibility: 'public' }));
    for (const { id } of groups) await visit({ type: 'groups', id });
    const kept = await counted();
    expect(Object.keys(kept)).to.have.length(frequentItemsMaximum + 1);
    // The last one is in, the least recent of the others is out.
    expect(kept).to.include({ [project.id]: 1, [groups.at(-1)?.id ?? 0]: 1 });
    expect(kept).not.to.have.property(String(groups[0]?.id));
  });

  it('are rejected for hidden or invalid ones', async () => {
    const hidden = await server().createGroup('hidden', { visibility: 'private' });
    expect(await visit({ type: 'groups', id: hidden.id })).to.equal(404);
    expect(await visit({ type: 'groups', id: project.id })).to.equal(404);
    expect(await visit({ type: 'users', id: 1 })).to.equal(400);
    expect(await visit({ type: 'groups' })).to.equal(400);
    expect(await counted()).to.deep.equal({});
  });

  it('are reported by pages, and failures are ignored', async () => {
    const page = await environmentOf(server(), person);
    const calls = (): number => page.calls.filter((call) => call === '/-/track_namespace_visits').length;
    const visits = new Visits('petra', page.api);
    const place = { id: group.id, name: 'Plan', path: 'plan' };
    expect(visits.visit('groups', place)).to.equal(true);
    await visits.report('groups', place.id);
    expect(await counted()).to.deep.equal({ [group.id]: 1 });
    page.broken = /track_namespace_visits/;
    await visits.report('groups', project.id);
    expect(calls()).to.equal(2);
    expect(await counted()).to.deep.equal({ [group.id]: 1 });
  });
});
