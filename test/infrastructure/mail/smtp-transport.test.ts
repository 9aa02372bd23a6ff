import { expect } from 'chai';
import { MailFailure, type Mail } from '../../../application/mail/mail-transport.ts';
import type { SmtpSettings } from '../../../infrastructure/mail/smtp-settings.ts';
import { SmtpTransport } from '../../../infrastructure/mail/smtp-transport.ts';
import { MailServer } from '../../support/mail-server.ts';

const mail: Mail = {
  to: { name: 'Ben', address: 'ben@example.org' },
  subject: 'Hello',
  text: 'Hello Ben',
  html: '<p>Hello Ben</p>',
  id: 'mail.1',
};

describe('SMTP transport', () => {
  const server = new MailServer();
  const transports: SmtpTransport[] = [];

  before(() => server.start());

  after(() => server.stop());

  afterEach(() => {
    for (const transport of transports.splice(0)) transport.close();
    server.takeReceived();
    server.verdictOf = () => 'accept';
    server.afterText = () => 'accept';
  });

  function transportTo(url: string, settings: Partial<SmtpSettings> = {}): SmtpTransport {
    const from = { name: 'Milepost', address: 'milepost@example.org' };
    const transport = new SmtpTransport({ url, from, host: 'plan.example.org', ...settings });
    transports.push(transport);
    return transport;
  }

  async function failure(transport: SmtpTransport, sent = mail): Promise<MailFailure> {
    const error: unknown = await transport.send(sent).then(
      () => null,
      (one: unknown) => one,
    );
    expect(error).to.be.instanceOf(MailFailure);
    return error as MailFailure;
  }

  it('sends a mail with text, HTML and thread headers', async () => {
    const unsubscribeUrl = 'https://plan.example.org/-/unsubscribe/x';
    await transportTo(server.url).send({ ...mail, fromName: 'Ana', threadId: 'item.5', unsubscribeUrl });
    const [received] = server.takeReceived();
    expect(received?.to).to.deep.equal(['ben@example.org']);
    expect(received?.from).to.equal('milepost@example.org');
    const { parsed } = received!;
    expect(parsed.from?.text).to.equal('"Ana" <milepost@example.org>');
    expect(parsed).to.include({ subject: 'Hello', messageId: '<mail.1@plan.example.org>' });
    expect(parsed.inReplyTo).to.equal('<item.5@plan.example.org>');
    expect(parsed.references).to.equal('<item.5@plan.example.org>');
    expect(parsed.text?.trim()).to.equal('Hello Ben');
    expect(parsed.html).to.equal('<p>Hello Ben</p>');
    expect(received?.raw).to.include(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(received?.raw).to.include('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(received?.raw).to.include('Auto-Submitted: auto-generated');
  });

  it('prevents header injection by subject and name', async () => {
    const hostile = 'A\r\nBcc: eve@example.org\r\n\r\nbody\u0000 "<x@example.org>, <y@example.org>';
    await transportTo(server.url).send({
      ...mail,
      subject: hostile,
      fromName: hostile,
      to: { name: hostile, address: mail.to.address },
      text: 'a\r\n.\r\nMAIL FROM:<eve@example.org>\r\n',
    });
    const [received, ...others] = server.takeReceived();
    expect(others).to.deep.equal([]);
    expect(received?.to).to.deep.equal(['ben@example.org']);
    expect(received?.parsed.headers.has('bcc')).to.equal(false);
    expect([...received!.parsed.headers.keys()]).to.have.members(
      'auto-submitted x-auto-response-suppress from to subject message-id date mime-version content-type'.split(' '),
    );
    expect(received?.parsed.text).to.include('MAIL FROM:<eve@example.org>');
  });

  it('distinguishes permanent from temporary failures', async () => {
    const transport = transportTo(server.url);
    server.verdictOf = () => 550;
    expect((await failure(transport)).kind).to.equal('refused');
    server.verdictOf = () => 451;
    expect((await failure(transport)).kind).to.equal('postponed');
    server.verdictOf = () => 'accept';
    server.afterText = () => 554;
    expect((await failure(transport)).kind).to.equal('refused');
    server.afterText = () => 452;
    expect((await failure(transport)).kind).to.equal('postponed');
    expect((await failure(transport, { ...mail, to: { name: '', address: 'no address' } })).kind).to.equal('refused');
  });

  it('drops connections that stall or break, and continues with others', async () => {
    const transport = transportTo(server.url, { timeout: 1500 });
    for (const verdict of ['stall', 'drop'] as const) {
      server.verdictOf = () => verdict;
      expect((await failure(transport)).kind, verdict).to.equal('unreachable');
      server.verdictOf = () => 'accept';
      server.afterText = () => verdict;
      expect((await failure(transport)).kind, `${verdict} after the text`).to.equal('unreachable');
      server.afterText = () => 'accept';
    }
    await transport.send(mail);
    expect(server.takeReceived()).to.have.lengthOf(1);
    expect((await failure(transportTo('smtp://127.0.0.1:1'))).kind).to.equal('unreachable');
  });

  it('signs in without revealing the password', async () => {
    const closed = new MailServer({ needsPassword: true });
    await closed.start();
    try {
      const urlWith = (password: string) => `smtp://ada:${encodeURIComponent(password)}@127.0.0.1:${closed.port}`;
      const transport = transportTo(urlWith(closed.password));
      await transport.send(mail);
      expect(closed.takeReceived()).to.have.lengthOf(1);
      expect(transport.server).to.equal(`smtp://127.0.0.1:${closed.port}`);
      const { kind, message } = await failure(transportTo(urlWith('wrong secret')));
      expect(kind).to.equal('unreachable');
      expect(message).not.to.match(/wrong|ada/);
    } finally {
      await closed.stop();
    }
  });

  it('rejects untrusted certificates', async () => {
    // The server has STARTTLS with a certificate of its own making.
    const { kind, message } = await failure(transportTo(server.url, { certificateAuthority: '' }));
    expect([kind, message]).to.match(/^unreachable,.*(certificate|ETLS)/i);
    const secure = new MailServer({ isSecure: true });
    await secure.start();
    try {
      expect((await failure(transportTo(`smtps://127.0.0.1:${secure.port}`))).message).to.match(/certificate|TLS/i);
      expect(secure.received).to.deep.equal([]);
    } finally {
      await secure.stop();
    }
  });
});
