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
    let longestPause = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    }, 5);
    const [hostile, next] = await Promise.all([thread.read(mail('\n'.repeat(60_000))), thread.read(mail('After it'))]);
    clearInterval(pulse);
    expect(hostile?.reply).to.have.lengthOf(60_000);
    expect(next?.reply).to.equal('After it');
    expect(longestPause, 'milliseconds without a pulse').to.be.lessThan(400);
  });

  it('tells of a mail that cannot be read, and reads the next one', async () => {
    const thread = new MailThread();
    const parts = mail('--b\r\n\r\nx\r\n'.repeat(2_000), 'Content-Type: multipart/mixed; boundary=b\r\n');
    expect(await thread.read(parts)).to.equal(null);
    expect((await thread.read(mail('After it')))?.text).to.equal('After it');
  });
});
