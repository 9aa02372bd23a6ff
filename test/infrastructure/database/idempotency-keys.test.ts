import { expect } from 'chai';
import { DatabaseIdempotencyKeys } from '../../../infrastructure/database/idempotency-keys.ts';
import { useDatabase } from '../../support/database.ts';

describe('Idempotency keys', () => {
  const database = useDatabase();

  it('keep at most 256 large answers per user, and requests without one are not repeated', async () => {
    const { connection } = database;
    const [user] = await connection('users')
      .insert({ username: 'sender', name: 'Sender', email: 'sender@example.org' })
      .returning('id');
    const keys = new DatabaseIdempotencyKeys(connection);
    const request = (key: string) => ({ userId: user.id as number, route: 'r', key, digest: Buffer.from(key) });
    const keep = async (key: string, size: number) => {
      const claim = await keys.claim(request(key));
      if (claim.state !== 'claimed') throw new Error(claim.state);
      await keys.keep(claim.id, { status: 201, headers: {}, body: Buffer.alloc(size, 'a') });
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
});
