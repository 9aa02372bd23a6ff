import { expect } from 'chai';
import { madeOnDemand } from '../../../infrastructure/database/made-on-demand.ts';

interface Things {
  first: { of: number };
  second: { of: number };
}

describe('Members made on demand', () => {
  let made: string[] = [];
  const thingsOf = madeOnDemand<Things, number>({
    first: (of) => (made.push('first'), { of }),
    second: (of) => (made.push('second'), { of }),
  });

  beforeEach(() => {
    made = [];
  });

  it('are made once, from the parts of their object', () => {
    const [one, other] = [thingsOf(1), thingsOf(2)];
    expect([one.second, other.second]).to.deep.equal([{ of: 1 }, { of: 2 }]);
    expect(one.second).to.equal(one.second);
    expect(made).to.deep.equal(['second', 'second']);
  });

  it('are all in a copy, with what was added', () => {
    const whole = Object.assign(thingsOf(1), { third: 3 });
    expect(made).to.have.lengthOf(0);
    expect({ ...whole }).to.deep.equal({ first: { of: 1 }, second: { of: 1 }, third: 3 });
    expect(['first' in whole, 'fourth' in whole]).to.deep.equal([true, false]);
  });

  it('can be the result of a promise', async () => {
    expect((await Promise.resolve(thingsOf(4))).first.of).to.equal(4);
  });
});
