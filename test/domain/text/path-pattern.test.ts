import { expect } from 'chai';
import type { AtPath } from '../../../domain/text/path-pattern.ts';

interface Things {
  '/groups/*': 'group';
  '/groups/*/hooks/*': 'hook of a group';
  '/projects/*/hooks/*': 'hook of a project';
}

describe('Things by the patterns of their paths', () => {
  it('are found by paths with parts of any text or number', () => {
    const group: AtPath<Things, `/groups/${string}`> = 'group';
    const hook: AtPath<Things, `/groups/${string}/hooks/${number}`> = 'hook of a group';
    const either: AtPath<Things, `/${'group' | 'project'}s/${string}/hooks/${number}`>[] = [
      'hook of a group',
      'hook of a project',
    ];
    expect([group, hook, ...either]).to.have.lengthOf(4);
  });

  it('are not found by other paths, and by those that are not known', () => {
    type IsNever<Type> = [Type] extends [never] ? true : false;
    const other: IsNever<AtPath<Things, `/groups/${string}/labels`>> = true;
    const unknown: IsNever<AtPath<Things, string>> = true;
    const inPart: IsNever<AtPath<Things, `/groups/g${string}`>> = true;
    expect([other, unknown, inPart]).to.deep.equal([true, true, true]);
  });
});
