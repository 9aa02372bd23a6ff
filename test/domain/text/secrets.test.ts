import { expect } from 'chai';
import { assert, constantFrom, array, property, string } from 'fast-check';
import { distinctSecrets, findSecrets, maskSecret } from '../../../domain/text/secrets.ts';

const t = (length: number) => 'aZ09_-'.repeat(Math.ceil(length / 6)).slice(0, length);
const names = (text: string) => findSecrets(text).map(({ name }) => name);

/** Each shape of a secret: one that is whole, and the same with its last character missing. */
const shapes: readonly (readonly [name: string, secret: string])[] = [
  ['Personal access token', `glpat-${t(20)}`],
  ['Feed token', `feed_token=${t(20)}`],
  ['Feed token', `glft-${t(20)}`],
  ['Feed token', 'glft-abc123def-42_'],
  ['OAuth application secret', `gloas-${t(64)}`],
  ['Deploy token', `gldt-${t(20)}`],
  ['SCIM OAuth token', `glsoat-${t(20)}`],
  ['CI job token', `glcbt-a1B2c_${t(20)}`],
  ['Feature flags client token', `glffct-${t(20)}`],
  ['Runner token', `glrt-${t(20)}`],
  ['Incoming mail token', `glimt-${t(25)}`],
  ['Kubernetes agent token', `glagent-${t(50)}`],
  ['Pipeline trigger token', `glptt-${t(40)}`],
  ['Anthropic API key', `sk-ant-api03-${t(86)}-${t(8)}`],
];

describe('Secret detection', () => {
  for (const [name, secret] of shapes) {
    it(`finds a ${name} like ${secret.slice(0, 18)}`, () => {
      expect(findSecrets(`Use "${secret}", please.`)).to.deep.equal([
        { name, value: secret, start: 5, end: 5 + secret.length },
      ]);
      expect(findSecrets(secret.toUpperCase()).map(({ name: found }) => found)).to.deep.equal([name]);
      expect(findSecrets(`${secret.slice(0, -1)} `), 'one character less').to.deep.equal([]);
    });
  }

  it('finds a routable personal access token, which begins like a plain one', () => {
    const plain = 'Personal access token';
    const routable = `glpat-${t(27)}.ab1234567`;
    expect(names(routable)).to.deep.equal([plain, `${plain} (routable)`]);
    expect(findSecrets(routable).at(-1)?.value).to.equal(routable);
    expect(names(`glpat-${t(26)}.ab1234567`)).to.deep.equal([plain]);
    expect(names(`glpat-${t(300)}.ab1234567`)).to.deep.equal([plain, `${plain} (routable)`]);
    expect(names(`glpat-${t(301)}.ab1234567`)).to.deep.equal([plain]);
    expect(names(`glpat-${t(27)}.ab123456`)).to.deep.equal([plain]);
  });

  it('ends a secret at the length of its format', () => {
    expect(findSecrets(`glpat-${t(26)}`)[0]?.value).to.equal(`glpat-${t(20)}`);
  });

  it('finds every occurrence in text order, also of the same kind', () => {
    const text = `glrt-${t(20)} and gldt-${t(20)} and glrt-${t(20)}`;
    expect(names(text)).to.deep.equal(['Runner token', 'Deploy token', 'Runner token']);
  });

  it('uses the configured access token prefix', () => {
    expect(findSecrets(`acme-${t(20)}`, 'Acme-')).to.have.length(1);
    expect(findSecrets(`glpat-${t(20)}`, 'Acme-')).to.deep.equal([]);
  });

  it('finds none in plain or empty text, and is correct after İ', () => {
    for (const text of ['', 'glpat-', 'glpat is a prefix, glft-x', 'feed_token= no'])
      expect(names(text)).to.deep.equal([]);
    const secret = `glpat-${t(20)}`;
    expect(findSecrets(`İİİ ${secret}`)[0]?.value).to.equal(secret);
  });

  it('runs in time linear in the length of the text', () => {
    const begun = performance.now();
    for (const hostile of [
      'glpat-',
      'glft-a',
      'glcbt-a1',
      'sk-ant-api03-',
      `glpat-${t(299)}`,
      'glft-'.concat('a'.repeat(99)),
    ]) {
      findSecrets(hostile.repeat(Math.ceil(131_072 / hostile.length)));
    }
    expect(performance.now() - begun, 'milliseconds for eight hundred kilobytes').to.be.lessThan(5000);
  });

  it('agrees with equivalent regular expressions', () => {
    const expressions = { 'Runner token': /glrt-[\w-]{20}/gi, 'CI job token': /glcbt-[a-z0-9]{1,5}_[\w-]{20}/gi };
    const pieces = constantFrom('glrt-', 'glcbt-', 'ab1', '_', t(20), ' ', 'GLRT-', 'glcbt-1_', 'é');
    assert(
      property(array(pieces, { maxLength: 12 }), string({ maxLength: 5 }), (parts, tail) => {
        const text = parts.join('') + tail;
        for (const [name, expression] of Object.entries(expressions)) {
          const expected = [...text.matchAll(expression)].map(([value]) => value);
          const found = findSecrets(text).filter((secret) => secret.name === name);
          expect(found.map(({ value }) => value)).to.deep.equal(expected);
        }
      }),
    );
  });
});

describe('A masked secret', () => {
  it('is shown in full when it is short', () => {
    expect(maskSecret('')).to.equal('');
    expect(maskSecret('123456789')).to.equal('123456789');
  });

  it('shows its first 5 and last 4 characters, with at most 22 stars between', () => {
    expect(maskSecret('1234567890')).to.equal('12345*7890');
    expect(maskSecret(`glpat${'x'.repeat(22)}tail`)).to.equal(`glpat${'*'.repeat(22)}tail`);
    expect(maskSecret(`glpat${'x'.repeat(99)}tail`)).to.equal(`glpat${'*'.repeat(22)}tail`);
  });

  it('counts once where several kinds overlap', () => {
    const feed = `glft-${'0'.repeat(64)}-1234_`;
    expect(findSecrets(feed)).to.have.length(2);
    expect(distinctSecrets(`a ${feed} b ${feed}`).map(({ value }) => value)).to.deep.equal([feed, feed]);
    const routable = `glpat-${t(27)}.ab1234567`;
    expect(distinctSecrets(routable).map(({ value }) => value)).to.deep.equal([routable]);
    expect(distinctSecrets('nothing')).to.deep.equal([]);
  });
});
