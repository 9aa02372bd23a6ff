import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { SealedSecrets } from '../../../infrastructure/secrets/sealed-secrets.ts';

describe('Sealed secrets', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'milepost-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('can be opened only with the same key and purpose', () => {
    const secrets = new SealedSecrets({ key: 'one key', file: '' });
    const sealed = secrets.seal('sk-ü', 'provider');
    expect(sealed).to.not.contain('sk-ü');
    expect(secrets.seal('sk-ü', 'provider')).to.not.equal(sealed);
    expect(new SealedSecrets({ key: 'one key', file: '' }).open(sealed, 'provider')).to.equal('sk-ü');
    expect(secrets.open(sealed, 'mail')).to.equal(null);
    expect(new SealedSecrets({ key: 'other', file: '' }).open(sealed, 'provider')).to.equal(null);
    for (const broken of ['', 'v1.', 'v2.abc', sealed.slice(0, -2), `${sealed.slice(0, 10)}AAAA${sealed.slice(14)}`]) {
      expect(secrets.open(broken, 'provider'), broken).to.equal(null);
    }
  });

  it('use a key file that is created once and readable only by its owner', async () => {
    const file = join(folder, 'data', 'secrets.key');
    const sealed = new SealedSecrets({ key: null, file }).seal('secret', 'provider');
    const [text, { mode }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    expect([text.trim().length, mode & 0o777]).to.deep.equal([43, 0o600]);
    expect(new SealedSecrets({ key: null, file }).open(sealed, 'provider')).to.equal('secret');
    expect(await readFile(file, 'utf8')).to.equal(text);
    await writeFile(file, '');
    expect(() => new SealedSecrets({ key: null, file }).seal('x', 'provider')).to.throw('holds no key');
  });
});
