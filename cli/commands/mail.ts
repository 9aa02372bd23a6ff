import type { MailStatus } from '../../application/mail/mailing.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandUnavailable } from '../failure.ts';
import { withInstance } from '../instance.ts';
import { counted } from '../text-table.ts';

export const registerMail: RegisterCommand = (milepost, context) => {
  const mail = milepost.command('mail').description('outgoing mail');

  mail
    .command('status')
    .description('show whether mail is on, how many mails wait, and the last failure')
    .option(...jsonOption)
    .action(async (options: { json?: boolean }) => {
      const status = await withInstance(context.terminal, ({ services }) => services.mail.status());
      context.answer(options, status, () => linesOf(status));
    });

  mail
    .command('test')
    .description('send a test mail at once')
    .argument('<address>')
    .option(...jsonOption)
    .action(async (address: string, options: { json?: boolean }) => {
      const { MailFailure } = await import('../../application/mail/mail-transport.ts');
      const server = await withInstance(context.terminal, async ({ services }) => {
        try {
          await services.mail.sendTest(address);
          return (await services.mail.status()).server;
        } catch (error) {
          throw error instanceof MailFailure ? new CommandUnavailable(error.message) : error;
        } finally {
          services.mail.stop();
        }
      });
      context.answer(options, { address, server }, () => [`${server} accepted a mail to ${address}.`]);
    });
};

function linesOf(status: MailStatus): string[] {
  const at = (moment: Date | null) => moment?.toISOString() ?? 'never';
  const waits = counted(status.waiting, 'mail');
  return [
    status.server === null
      ? 'Mail is off: SMTP_URL is not set.'
      : `Mail goes through ${status.server}, from ${status.sender}.`,
    ...(status.server !== null && !status.isOn ? ['No running server has used this setting yet.'] : []),
    `Waiting: ${waits}${status.waitingSince === null ? '' : `, the oldest since ${at(status.waitingSince)}`}.`,
    `Sent: ${counted(status.sent, 'mail')}, last ${at(status.lastSentAt)}.`,
    `Given up: ${counted(status.givenUp, 'mail')}.`,
    `Last failure: ${status.lastFailureAt === null ? 'none' : `${at(status.lastFailureAt)}, ${status.lastFailure}`}`,
  ];
}
