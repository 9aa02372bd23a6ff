import { expect } from 'chai';
import { isScoped, scopeKey, splitScope, withLabel } from '../../../domain/labels/scoped.ts';

describe('scoped labels', () => {
  it('takes the text before the last :: as scope', () => {
    expect(isScoped('priority::high')).to.equal(true);
    expect(isScoped('bug')).to.equal(false);
    expect(scopeKey('team::area::web')).to.equal('team::area');
    expect(scopeKey('bug')).to.equal('bug');
    expect(splitScope('team::area::web')).to.deep.equal({ scope: 'team::area', name: 'web' });
    expect(splitScope('bug')).to.deep.equal({ scope: null, name: 'bug' });
  });

  it('lets a scoped label replace the one of its scope, and no other', () => {
    expect(withLabel(['priority::low', 'bug', 'team::web'], 'priority::high')).to.deep.equal([
      'bug',
      'team::web',
      'priority::high',
    ]);
    expect(withLabel(['priority', 'bug'], 'priority::high')).to.deep.equal(['priority', 'bug', 'priority::high']);
    expect(withLabel(['bug'], 'bug')).to.deep.equal(['bug']);
  });
});
