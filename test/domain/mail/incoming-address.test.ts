import { expect } from 'chai';
import {
  addressWith,
  isAddressTemplate,
  issueKey,
  keyIn,
  parseIncomingKey,
  replyKey,
} from '../../../domain/mail/incoming-address.ts';

const template = 'plan+%{key}@example.org';
const token = `glimt-00000a${'x'.repeat(19)}`;

describe('Addresses for incoming mail', () => {
  it('have the key once, before the host', () => {
    expect(isAddressTemplate(template)).to.equal(true);
    for (const other of [
      'plan@example.org',
      'plan@%{key}.example.org',
      '%{key}%{key}@example.org',
      '%{key}',
      '%{key}@',
    ]) {
      expect(isAddressTemplate(other), other).to.equal(false);
    }
  });

  it('keep their key in any case', () => {
    const key = issueKey(12, token, 7);
    expect(keyIn(template, addressWith(template, key).toUpperCase())).to.equal(key);
    for (const other of ['plan@example.org', 'plan+@example.org', 'plan+x@example.com', 'other+x@example.org']) {
      expect(keyIn(template, other), other).to.equal(null);
    }
  });

  it('are read as they were made', () => {
    expect(parseIncomingKey(issueKey(12, token, null))).to.eql({ kind: 'issue', projectId: 12, token, iid: null });
    expect(parseIncomingKey(issueKey(12, token, 7))).to.eql({ kind: 'issue', projectId: 12, token, iid: 7 });
    const signature = 'y'.repeat(19);
    for (const noteId of [null, 99_999]) {
      const reply = { kind: 'reply', userId: 3, itemId: 1_234_567, noteId, signature };
      expect(parseIncomingKey(replyKey(3, 1_234_567, noteId, signature))).to.eql(reply);
    }
  });

  it('are nothing else', () => {
    const zs = 'z'.repeat(11);
    const large = issueKey(Number.MAX_SAFE_INTEGER + 1, token, null);
    for (const key of [
      large,
      '',
      'reply',
      `reply-${zs}-${zs}-${zs}-${'y'.repeat(19)}`,
      '12-glimt-x-issue',
      `12-${token}`,
    ]) {
      expect(parseIncomingKey(key), key).to.equal(null);
    }
  });
});
