import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { isLive } from '../../../domain/people/access-token.ts';
import { passwordProblem } from '../../../domain/people/password.ts';
import { sessionEnd, sessionHasEnded } from '../../../domain/people/session.ts';
import { usernamePattern } from '../../../domain/people/user.ts';

describe('Passwords', () => {
  it('must have 8 to 128 characters', () => {
    expect(passwordProblem('a1b2c3d', 'x')).to.match(/^is too short/);
    expect(passwordProblem('a1b2c3d4', 'x')).to.equal(null);
    expect(passwordProblem('ab1'.repeat(43).slice(0, 128), 'x')).to.equal(null);
    expect(passwordProblem('ab1'.repeat(43), 'x')).to.match(/^is too long/);
  });

  it('must not be common, the username or one or two repeated characters', () => {
    for (const easy of [
      'password',
      'PASSWORD1',
      'qwerty123',
      'longusername',
      'LongUserName',
      'abababab',
      'zzzzzzzzzz',
    ]) {
      expect(passwordProblem(easy, 'longUsername'), easy).to.equal('is too easy to guess');
    }
  });

  it('need no digits, capitals or special characters', () => {
    expect(passwordProblem('correct horse battery staple', 'x')).to.equal(null);
  });
});

describe('Usernames', () => {
  it('must begin and end like a path', () => {
    for (const good of ['a', 'A1', 'a.b', 'a-b_c', '_x', '0']) expect(usernamePattern.test(good), good).to.equal(true);
    for (const bad of ['', '-a', '.a', 'a.', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(256)]) {
      expect(usernamePattern.test(bad), JSON.stringify(bad)).to.equal(false);
    }
  });
});

describe('Sessions', () => {
  const day = 86_400_000;
  const start = new Date('2026-11-21T10:00:00Z');
  const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

  it('end 7 days after their last use and at most 30 days after their start', () => {
    assert(
      property(integer({ min: 0, max: 40 * day }), integer({ min: 0, max: 10 * day }), (used, idle) => {
        const session = { lastUsedAt: at(used), expiresAt: sessionEnd(start) };
        expect(sessionHasEnded(session, at(used + idle))).to.equal(idle >= 7 * day || used + idle >= 30 * day);
      }),
    );
  });
});

describe('Access tokens', () => {
  it('are valid until the start of their expiry date, unless revoked', () => {
    expect(isLive({ revoked: false, expiresAt: '2026-11-22' }, '2026-11-21')).to.equal(true);
    expect(isLive({ revoked: false, expiresAt: '2026-11-21' }, '2026-11-21')).to.equal(false);
    expect(isLive({ revoked: false, expiresAt: null }, '9999-12-31')).to.equal(true);
    expect(isLive({ revoked: true, expiresAt: null }, '2026-11-21')).to.equal(false);
  });
});
