import { expect } from 'chai';
import { MailThread } from '../../../infrastructure/mail/mail-thread.ts';

const headers = 'From: Ann <ann@example.net>\r\nMessage-ID: <1@example.net>\r\nSubject: Late ferry\r\n';
const mail = (text: string, more = '') => Buffer.from(`${headers}${more}\r\n${text}`);

describe('Thread that reads mails', function () {
  this.timeout(60_000);

  it('finds what a mail says, and what of it is a reply', async () => {
    const text = 'It is late.\r\n\r\nOn Mon, Nov 23, 2026 at 9:00 AM Bob <bob@example.net> wrote:\r\n\r\n> Is it?\r\n';
    const read = await new MailThread().read(mail(text));
    expect(read).to.include({ messageId: '<1@example.net>', subject: 'Late ferry', sender: 'ann@example.net' });
    expect(read?.reply.trim()).to.equal('It is late.');
    expect(read?.text).to.contain('> Is it?');
  });

  it('gives up on a text whose quotations take minutes to find, without blocking', async () => {
    const thread = new MailThread({ reply: 500 });
    await thread.read(mail('Begin'));
    let pulses = 0;
    const pulse = setInterval(() => (pulses += 1), 5);
    const [hostile, next] = await Promise.all([thread.read(mail('\n'.repeat(60_000))), thread.read(mail('After it'))]);
    clearInterval(pulse);
    expect(hostile?.reply).to.have.lengthOf(60_000);
    expect(next?.reply).to.equal('After it');
    expect(pulses, 'of this thread during the half second of the other').to.be.greaterThan(5);
  });

  it('knows notices of failed deliveries, which must not be answered', async () => {
    const thread = new MailThread();
    const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n';
    const isAutomatic = async (more: string) => (await thread.read(mail('Not delivered', more)))?.isAutomatic;
    expect(await isAutomatic(report)).to.equal(true);
    expect(await isAutomatic('X-Failed-Recipients: bob@example.net\r\n')).to.equal(true);
    expect(await isAutomatic('Content-Type: text/plain; charset=utf-8\r\n')).to.equal(false);
  });

  it('reads encodings of the whole world, and names of files in pieces', async () => {
    const thread = new MailThread();
    const textOf = async (charset: string, hex: string) =>
      (
        await thread.read(
          Buffer.concat([mail('', `Content-Type: text/plain; charset=${charset}\r\n`), Buffer.from(hex, 'hex')]),
        )
      )?.text;
    expect(await textOf('gb18030', 'c4e3bac3')).to.equal('\u4f60\u597d');
    expect(await textOf('koi8-r', 'f0d2c9d7c5d4')).to.equal('\u041f\u0440\u0438\u0432\u0435\u0442');
    expect(await textOf('iso-8859-1', '93719420 80'.replace(' ', ''))).to.equal('\u201cq\u201d \u20ac');
    const pieces = "filename*0*=UTF-8''F%C3%A4; filename*1*=hre%20.pdf";
    const part = `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; ${pieces}\r\n\r\nx\r\n--b--`;
    const read = await thread.read(mail(part, 'Content-Type: multipart/mixed; boundary=b\r\n'));
    expect(read?.files.map(({ filename }) => filename)).to.deep.equal(['F\u00e4hre .pdf']);
  });

  it('guesses the charset of what declares none, a wrong or an unknown one', async () => {
    const thread = new MailThread();
    const read = (more: string, bytes: Buffer) => thread.read(Buffer.concat([mail('', more), bytes]));
    const text = 'F\u00e4hre \u20ac';
    const utf8 = Buffer.from(text);
    const windows = Buffer.from('F\xe4hre \x80', 'latin1');
    for (const charset of ['', '; charset=us-ascii', '; charset="UTF-8"; format=fixed', '; charset=x-unknown']) {
      for (const bytes of [utf8, windows]) {
        expect((await read(`Content-Type: text/plain${charset}\r\n`, bytes))?.text, charset).to.equal(text);
      }
    }
    expect((await read('', windows))?.text).to.equal(text);
    const encoded = 'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n';
    expect((await read(encoded, Buffer.from('F=E4hre =80')))?.text).to.equal(text);
    const subject = Buffer.from(`Subject: F\xe4hre\r\nMessage-ID: <1@example.net>\r\n\r\nx`, 'latin1');
    expect(await thread.read(subject)).to.include({ subject: 'F\u00e4hre', text: 'x' });
    const part = (type: string, content: string) => `--b\r\nContent-Type: text/plain${type}\r\n\r\n${content}\r\n`;
    const parts = [
      part('; charset=gb18030', '\xc4\xe3\xba\xc3'),
      part('', 'F\xe4hre'),
      part('', 'F\xc3\xa4hre'),
      '--b--',
    ];
    const mixed = await read('Content-Type: multipart/mixed; boundary=b\r\n', Buffer.from(parts.join(''), 'latin1'));
    expect(mixed?.text.split('\n')).to.deep.equal(['\u4f60\u597d', 'F\u00e4hre', 'F\u00e4hre']);
    // A decoder of UTF-7 would make markup of plain letters.
    expect((await read('Content-Type: text/plain; charset=utf-7\r\n', Buffer.from('+ADw-b')))?.text).to.equal('+ADw-b');
  });

  it('reads HTML beside an empty text, and none that is too long', async () => {
    const thread = new MailThread();
    const both = (text: string, html: string) =>
      thread.read(
        mail(
          `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--`,
          'Content-Type: multipart/alternative; boundary=b\r\n',
        ),
      );
    for (const text of ['', ' \u00a0 ']) {
      expect(await both(text, '<p>The <b>ferry</b></p>')).to.include({ text: 'The ferry', reply: 'The ferry' });
    }
    expect((await both('The train', '<p>The ferry</p>'))?.text).to.equal('The train');
    expect(await both('', '<p>long</p>'.repeat(100_000))).to.equal(null);
  });

  it('refuses trees of a thousand parts and headers of megabytes', async () => {
    const thread = new MailThread();
    const level = (_: unknown, index: number) =>
      `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`;
    const tree = Array.from({ length: 1_000 }, level).join('');
    expect(await thread.read(Buffer.from(`${headers}${tree}\r\ndeep`))).to.equal(null);
    for (const bomb of ['X-A: b\r\n'.repeat(300_000), `To: ${'a@b.c, '.repeat(300_000)}\r\n`]) {
      expect(await thread.read(mail('x', bomb))).to.equal(null);
    }
    expect((await thread.read(mail('After it')))?.text).to.equal('After it');
  });

  it('tells of a mail that cannot be read, and reads the next one', async () => {
    const thread = new MailThread();
    const parts = mail('--b\r\n\r\nx\r\n'.repeat(2_000), 'Content-Type: multipart/mixed; boundary=b\r\n');
    expect(await thread.read(parts)).to.equal(null);
    expect((await thread.read(mail('After it')))?.text).to.equal('After it');
  });
});
