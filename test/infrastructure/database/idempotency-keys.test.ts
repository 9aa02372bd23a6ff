import { expect } from 'chai';
import { anonymous } from '../../../domain/access/actor.ts';
import { DatabaseIdempotencyKeys } from '../../../infrastructure/database/idempotency-keys.ts';
import { SealedSecrets } from '../../../infrastructure/secrets/sealed-secrets.ts';
import { useDatabase } from '../../support/database.ts';

describe('Idempotency keys', () => {
  const database = useDatabase();
  const secrets = new SealedSecrets({ key: 'a key of tests with thirty-two characters', file: '' });

  it('keep at most 256 large answers per user, and requests without one are not repeated', async () => {
    const { connection } = database;
    const [user] = await connection('users')
      .insert({ username: 'sender', name: 'Sender', email: 'sender@example.org' })
      .returning('id');
    const keys = new DatabaseIdempotencyKeys(connection, secrets);
    const request = (key: string) => ({
      userId: user.id as number,
      route: 'r',
      key,
      digest: Buffer.from(key),
      actor: anonymous,
    });
    const keep = async (key: string, size: number) => {
      const claim = await keys.claim(request(key));
      if (claim.state !== 'claimed') throw new Error(claim.state);
      await keys.keep(claim.id, { status: 201, headers: {}, body: Buffer.alloc(size, 'a') }, anonymous);
    };
    await keep('small', 100);
    await keep('first', 5_000);
    await connection.raw(`update idempotency_keys set claimed_at = now() - interval '1 hour'`);
    for (let index = 0; index < 256; index += 1) await keep(`key ${index}`, 5_000);
    const kept = await connection('idempotency_keys').whereRaw('octet_length(body) > 4096').count('* as count');
    expect(Number(kept[0]?.count)).to.equal(256);
    expect(await keys.claim(request('first'))).to.deep.equal({ state: 'answer_lost' });
    expect(await keys.claim(request('small'))).to.have.property('state', 'answered');
    expect(await keys.claim(request('key 0'))).to.have.property('state', 'answered');
  });

  it('hold no secret that can be read in the database, and are lost with the key of the secrets', async () => {
    const { connection } = database;
    const [user] = await connection('users')
      .insert({ username: 'other', name: 'Other', email: 'other@example.org' })
      .returning('id');
    const keys = new DatabaseIdempotencyKeys(connection, secrets);
    const request = {
      userId: user.id as number,
      route: 'tokens',
      key: 'k',
      digest: Buffer.from('d'),
      actor: anonymous,
    };
    const claim = await keys.claim(request);
    if (claim.state !== 'claimed') throw new Error(claim.state);
    const answer = {
      status: 201,
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from('{"token":"glpat-é"}'),
    };
    await keys.keep(claim.id, answer, anonymous);
    expect(await keys.claim(request)).to.deep.equal({ state: 'answered', answer });
    const { body } = await connection('idempotency_keys').where({ id: claim.id }).first('body');
    for (const encoding of ['utf8', 'base64', 'hex'] as const) {
      const secret = Buffer.from('glpat').toString(encoding).replace(/=+$/, '');
      expect((body as Buffer).toString(encoding)).to.not.include(secret);
      expect((body as Buffer).toString()).to.not.include(secret);
    }
    const withOtherKey = new DatabaseIdempotencyKeys(
      connection,
      new SealedSecrets({ key: 'another key with at least thirty-two characters', file: '' }),
    );
    expect(await withOtherKey.claim(request)).to.deep.equal({ state: 'answer_lost' });
  });
});
