import { expect } from 'chai';
import { isScoped, scopeKey, splitScope, withLabels } from '../../../domain/labels/scoped.ts';

describe('Scoped labels', () => {
  it('have the text before the last :: as their scope', () => {
    expect(isScoped('priority::high')).to.equal(true);
    expect(isScoped('bug')).to.equal(false);
    expect(scopeKey('team::area::web')).to.equal('team::area');
    expect(scopeKey('bug')).to.equal('bug');
    expect(splitScope('team::area::web')).to.deep.equal({ scope: 'team::area', name: 'web' });
    expect(splitScope('bug')).to.deep.equal({ scope: null, name: 'bug' });
  });

  it('are merged in a list of 100,000 within the time limit of a test', () => {
    const titles = Array.from({ length: 100_000 }, (_, index) => `s${index % 50_000}::${index}`);
    expect(withLabels(titles, titles)).to.have.length(50_000);
  });

  it('replace only the label of the same scope', () => {
    expect(withLabels(['priority::low', 'bug', 'team::web'], ['priority::high'])).to.deep.equal([
      'bug',
      'team::web',
      'priority::high',
    ]);
    expect(withLabels(['priority', 'bug'], ['priority::high'])).to.deep.equal(['priority', 'bug', 'priority::high']);
    expect(withLabels(['bug'], ['bug'])).to.deep.equal(['bug']);
    expect(withLabels(['a::1', 'a::2', 'b'], ['a::3', 'b', 'a::4', 'a'])).to.deep.equal(['b', 'a::4', 'a']);
    expect(withLabels(['a::1', 'a::2'], [])).to.deep.equal(['a::1', 'a::2']);
  });
});
