import 'reflect-metadata';
import { expect } from 'chai';
import { ListConnection } from '../../../interfaces/graphql/connections/list-connection.ts';

describe('Connections over short lists', () => {
  const keyOf = ({ key }: { key: number }) => key;
  const list = (...keys: number[]) => keys.map((key) => ({ key }));
  const none = { first: null, last: null, after: null, before: null };

  it('leave nothing out when nodes of earlier pages, or the one of the cursor, are gone', () => {
    const first = new ListConnection(list(3, 5, 8, 13, 21), { ...none, first: 2 }, { keyOf });
    expect(first.nodes.map(keyOf)).to.deep.equal([3, 5]);
    const second = new ListConnection(
      list(8, 13, 21),
      { ...none, first: 2, after: first.pageInfo.endCursor },
      { keyOf },
    );
    expect(second.nodes.map(keyOf)).to.deep.equal([8, 13]);
    expect(second.pageInfo).to.include({ hasNextPage: true, hasPreviousPage: false });
    const third = new ListConnection(
      list(5, 8, 21, 34),
      { ...none, first: 2, after: second.pageInfo.endCursor },
      { keyOf },
    );
    expect(third.nodes.map(keyOf)).to.deep.equal([21, 34]);
    const back = new ListConnection(
      list(3, 8, 21),
      { ...none, last: 2, before: third.pageInfo.startCursor },
      { keyOf },
    );
    expect(back.nodes.map(keyOf)).to.deep.equal([3, 8]);
    const end = new ListConnection(list(3), { ...none, first: 2, after: third.pageInfo.endCursor }, { keyOf });
    expect(end.nodes).to.deep.equal([]);
    expect(end.pageInfo).to.deep.equal({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: null,
      endCursor: null,
    });
  });
});
