import { expect } from 'chai';
import { MailServer } from '../../support/mail-server.ts';
import type { User } from '../../../domain/people/user.ts';
import { noLimits, useServer } from '../../support/server.ts';

const path = '/-/profile/email_address';

describe('Change of one’s own email address', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const server = useServer({ mailUrl: () => mailServer.url });
  before(() => server().services.mail.start());
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());

  /** The secrets of links by the address to which they were mailed. */
  async function secrets(): Promise<Record<string, string>> {
    await server().services.background.runDue();
    const mails = mailServer.takeReceived();
    return Object.fromEntries(
      mails.flatMap(({ to, parsed }) => {
        const [, secret] = /\/-\/profile\/email#([\w-]{43})/.exec(parsed.text ?? '') ?? [];
        return secret === undefined ? [] : [[to.join(), secret]];
      }),
    );
  }
  const addressOf = async ({ id }: User) =>
    (await server().connection('users').where({ id }).first()) as { email: string; emailVerifiedBy: string | null };

  it('counts once the mailed link was opened, in a session of the same person, and tells the old address', async () => {
    const ana = await server().createUser('ana');
    const client = await server().signedIn(ana);
    expect((await client.post(path, { email: 'ana@new.example.org' })).status).to.equal(204);
    expect(await addressOf(ana)).to.include({ email: 'ana@example.org' });
    const { 'ana@new.example.org': secret = '' } = await secrets();
    const thief = await server().signedIn(await server().createUser());
    expect((await thief.put(path, { secret })).status).to.equal(400);
    expect((await server().anonymous().put(path, { secret })).status).to.equal(401);
    expect((await client.put(path, { secret })).body).to.deep.equal({ email: 'ana@new.example.org' });
    expect(await addressOf(ana)).to.include({ email: 'ana@new.example.org', emailVerifiedBy: 'mail' });
    expect((await client.put(path, { secret })).status).to.equal(400);
    await server().services.background.runDue();
    const told = mailServer.takeReceived();
    expect(told.map(({ to }) => to)).to.deep.equal([['ana@example.org']]);
    expect(told[0]?.parsed.text).to.contain('was changed to ana@new.example.org');
    expect(JSON.stringify(server().logs)).to.not.contain(secret);
  });

  it('tells nobody which addresses are taken, and takes none that is', async () => {
    const [ben, cleo] = [await server().createUser('ben'), await server().createUser('cleo')];
    const client = await server().signedIn(ben);
    expect((await client.post(path, { email: cleo.email.toUpperCase() })).status).to.equal(204);
    expect((await client.post(path, { email: 'free@example.org' })).status).to.equal(204);
    const links = await secrets();
    expect(Object.keys(links)).to.deep.equal(['free@example.org']);
    await server().connection('users').where({ id: cleo.id }).update({ email: 'free@example.org' });
    expect((await client.put(path, { secret: links['free@example.org'] })).status).to.equal(400);
    expect(await addressOf(ben)).to.include({ email: 'ben@example.org' });
  });

  it('keeps only the last wish, and its link for a day', async () => {
    const dora = await server().createUser('dora');
    const client = await server().signedIn(dora);
    await client.post(path, { email: 'first@example.org' });
    const { 'first@example.org': first = '' } = await secrets();
    await client.post(path, { email: 'second@example.org' });
    const { 'second@example.org': second = '' } = await secrets();
    expect((await client.put(path, { secret: first })).status).to.equal(400);
    await server()
      .connection('email_changes')
      .update({ expiresAt: new Date(0) });
    expect((await client.put(path, { secret: second })).status).to.equal(400);
    expect((await client.post(path, { email: 'dora@example.org' })).status).to.equal(400);
    expect((await client.post(path, { email: 'nothing' })).status).to.equal(400);
    await server()
      .connection('sessions')
      .update({ confirmedAt: new Date(Date.now() - 16 * 60_000) });
    const { status, headers } = await client.post(path, { email: 'third@example.org' });
    expect([status, headers.get('x-milepost-needs')]).to.deep.equal([403, 'confirmation']);
  });

  describe('with repeated requests', () => {
    const limited = useServer({
      mailUrl: () => mailServer.url,
      settings: { rateLimits: { ...noLimits, mailedLinks: 2 } },
    });
    after(() => limited().services.mail.stop());

    it('is limited per address, whoever asks', async () => {
      const statuses: number[] = [];
      for (const email of ['victim@x.example', ' VICTIM@x.example', 'victim@x.example', 'other@x.example']) {
        const client = await limited().signedIn(await limited().createUser());
        statuses.push((await client.post(path, { email })).status);
      }
      expect(statuses).to.deep.equal([204, 204, 429, 204]);
    });
  });
});
