import { expect } from 'chai';
import { epicPageQuery } from '../../../web/epics/operations/epic.graphql.ts';
import { childItemsQuery } from '../../../web/epics/tree/operations/tree.graphql.ts';
import { issuePageQuery } from '../../../web/issues/operations/issue.graphql.ts';
import { roadmapEpicsQuery } from '../../../web/roadmap/operations/epics.graphql.ts';
import { useGraphql } from './graphql-server.ts';

/** By then an operation is compiled. */
const runs = 4;

describe('Repeated GraphQL operations', () => {
  const graphql = useGraphql();
  /** The answer that was given each time. */
  const sameAnswer = async (query: string, variables: Record<string, unknown> = {}) => {
    const first = await graphql.ask<Record<string, unknown>>('planner', query, variables);
    for (let run = 2; run <= runs; run += 1) {
      // As it is sent: the order of its keys is that of the query.
      expect(JSON.stringify(await graphql.ask('planner', query, variables))).to.equal(JSON.stringify(first));
    }
    return first;
  };

  it('of the browser get the same answer as the first time', async () => {
    const { launch } = graphql.plan.epics;
    const { build } = graphql.plan.issues;
    const timeframe = { start: '2026-01-01', end: '2026-12-31' };
    const operations: [{ text: string }, Record<string, unknown>][] = [
      [roadmapEpicsQuery, { fullPath: 'acme', timeframe, first: 50, offset: 0, sort: 'START_DATE_ASC' }],
      [roadmapEpicsQuery, { fullPath: 'acme', timeframe, first: 1, administrator: true, counted: false }],
      [epicPageQuery, { fullPath: 'acme', iid: String(launch.iid) }],
      [
        childItemsQuery,
        { fullPath: 'acme', iid: String(launch.iid), pageSize: 20, epicEndCursor: '', issueEndCursor: '' },
      ],
      [issuePageQuery, { fullPath: 'acme/app', iid: String(build.iid) }],
    ];
    for (const [{ text }, variables] of operations) {
      const { data, errors } = await sameAnswer(text, variables);
      expect(errors).to.equal(undefined);
      expect(Object.values(data ?? {})).to.not.include(null);
    }
  });

  it('respect variables of skip and include', async () => {
    const query = `query ($no: Boolean!, $size: Int = 1, $states: EpicState) {
      group(fullPath: "acme") {
        name @skip(if: $no)
        ... @include(if: $no) { path: fullPath }
        epics(first: $size, state: $states) { ...Found edges @include(if: $no) { cursor node { iid __typename } } }
      }
    }
    fragment Found on EpicConnection { nodes { iid labels { nodes { title } } } pageInfo { hasNextPage endCursor } }`;
    for (const variables of [{ no: true }, { no: false, size: 2 }, { no: true, size: null, states: 'opened' }]) {
      expect((await sameAnswer(query, variables)).errors).to.equal(undefined);
    }
  });

  it('fail the same way as the first time', async () => {
    const failing: [string, Record<string, unknown>?][] = [
      ['{ group(fullPath: "acme") { name epics(after: "made up") { nodes { title } } } }'],
      [
        '{ group(fullPath: "acme") { a: epics(first: 1, last: 1) { count } b: epics(first: -1) { pageInfo { endCursor } } } }',
      ],
      ['query ($state: EpicState) { group(fullPath: "acme") { epics(state: $state) { count } } }', { state: 'q' }],
      ['query ($path: ID!) { group(fullPath: $path) { name } }'],
      ['query ($size: Int) { group(fullPath: "acme") { epics(first: $size) { count } } }', { size: 2 ** 31 }],
      [
        'query ($span: Timeframe) { group(fullPath: "acme") { epics(timeframe: $span) { count } } }',
        { span: { start: '' } },
      ],
      [
        'query ($labels: [String!]) { group(fullPath: "acme") { epics(labelName: $labels) { count } } }',
        { labels: [null] },
      ],
    ];
    for (const [query, variables] of failing)
      expect(await sameAnswer(query, variables), query).to.have.property('errors');
  });

  it('run mutations one after the other', async () => {
    const id = `gid://gitlab/Epic/${graphql.plan.epics.launch.id}`;
    const query = `mutation ($id: NoteableID!, $first: String!, $second: String!) {
      first: createNote(input: { noteableId: $id, body: $first }) { note { id } }
      second: createNote(input: { noteableId: $id, body: $second }) { note { id } }
    }`;
    for (let run = 1; run <= runs; run += 1) {
      const made = await graphql.data<Record<'first' | 'second', { note: { id: string } }>>('planner', query, {
        id,
        first: `Begun ${run}`,
        second: `Done ${run}`,
      });
      const numbers = [made.first, made.second].map(({ note }) => Number(note.id.split('/').at(-1)));
      expect(numbers[1]).to.be.greaterThan(numbers[0] ?? Infinity);
    }
  });
});
