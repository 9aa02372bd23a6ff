import { expect } from 'chai';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

describe('GraphQL workItemsByReference', () => {
  const graphql = useGraphql();
  const titles = async (refs: string[], who: Person | null = 'planner', place: string | null = null) => {
    const { data } = await graphql.ask<{ workItemsByReference: { nodes: { title: string }[] } }>(
      who,
      'query ($refs: [String!]!, $place: ID) { workItemsByReference(contextNamespacePath: $place, refs: $refs) { nodes { title } } }',
      { refs, place },
    );
    return data?.workItemsByReference.nodes.map(({ title }) => title);
  };

  it('finds items by path, by number in a namespace and by URL', async () => {
    const { launch } = graphql.plan.epics;
    expect(await titles([`acme&${launch.iid}`])).to.deep.equal([launch.title]);
    expect(await titles([`&${launch.iid}`], 'planner', 'acme')).to.deep.equal([launch.title]);
    const { address } = graphql.server;
    expect(await titles([`${address}/groups/acme/-/epics/${launch.iid}`])).to.deep.equal([launch.title]);
  });

  it('omits missing, hidden and invalid references', async () => {
    const { launch, secret } = graphql.plan.epics;
    const refs = ['acme&99999', 'nowhere', `&${launch.iid}`, `acme&${secret.iid}`];
    expect(await titles(refs, 'guest')).to.deep.equal([]);
    expect(await titles(refs, 'planner')).to.deep.equal([secret.title]);
    expect(await titles([`&${secret.iid}`], 'guest', 'acme')).to.deep.equal([]);
  });

  it('accepts at most a hundred references', async () => {
    const { errors } = await graphql.ask(
      'planner',
      '{ workItemsByReference(refs: [' + '"acme&1",'.repeat(101) + ']) { nodes { id } } }',
    );
    expect(errors?.[0]?.message).to.equal('Query has a list of 101 entries, which exceeds max entries of 100');
  });
});
