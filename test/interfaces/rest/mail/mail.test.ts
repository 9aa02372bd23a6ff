import { expect } from 'chai';
import { MailServer } from '../../../support/mail-server.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('REST mail', () => {
  const mails = new MailServer();
  before(() => mails.start());
  const server = useServer({ mailUrl: () => mails.url });
  let client: TestClient;

  before(async () => {
    client = await server().as(await server().createUser('ada', { admin: true }));
  });
  after(() => mails.stop());

  it('reports the status of sending without the password of the server', async () => {
    const { status, body } = await client.get('/api/v4/mail/status');
    expect(status).to.equal(200);
    expect(body).to.deep.include({ is_on: true, waiting: 0, sent: 0, given_up: 0, last_failure: null });
    expect(JSON.stringify(body)).not.to.include(mails.password);
  });

  it('sends a test mail at once, or explains the failure', async () => {
    const sent = await client.post('/api/v4/mail/test', { email: 'ann@example.org' });
    expect([sent.status, sent.body]).to.deep.equal([200, { ok: true, message: null }]);
    expect(mails.takeReceived().map(({ to }) => to)).to.deep.equal([['ann@example.org']]);
    mails.verdictOf = () => 550;
    const refused = await client.post<{ ok: boolean; message: string }>('/api/v4/mail/test', {
      email: 'ann@example.org',
    });
    expect([refused.status, refused.body.ok]).to.deep.equal([200, false]);
    expect(refused.body.message).to.match(/550/);
  });

  it('accepts only one address', async () => {
    for (const email of [
      '',
      'ann',
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      `${'a'.repeat(320)}@example.org`,
    ]) {
      expect((await client.post('/api/v4/mail/test', { email })).status, email.slice(0, 40)).to.equal(400);
    }
    expect(mails.takeReceived()).to.deep.equal([]);
  });
});

describe('REST mail without a mail server', () => {
  const server = useServer();

  it('reports that mail is off', async () => {
    const client = await server().as(await server().createUser('ada', { admin: true }));
    expect((await client.get('/api/v4/mail/status')).body).to.include({ is_on: false, server: null });
    expect((await client.post('/api/v4/mail/test', { email: 'ann@example.org' })).body).to.deep.equal({
      ok: false,
      message: 'Mail is off: SMTP_URL is not set.',
    });
  });
});
