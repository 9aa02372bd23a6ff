import { createTransport } from 'nodemailer';
import { MailFailure, type Mail, type MailTransport } from '../../application/mail/mail-transport.ts';
import { failureLengthMaximum } from '../../domain/mail/mail.ts';
import { withoutSecrets } from '../../application/outbound/hidden-secrets.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const connections = 4;
const timeout = 15_000;
/** Milliseconds for a whole mail; less than the lease of a job. */
const longest = 45_000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A mail server that is reached by SMTP, with STARTTLS or TLS. */
export class SmtpTransport implements MailTransport {
  readonly server: string;
  readonly sender: string;
  private readonly transporter;

  constructor(private readonly settings: SmtpSettings) {
    const url = new URL(settings.url);
    const isSecure = url.protocol === 'smtps:';
    const port = Number(url.port) || (isSecure ? 465 : 587);
    const { from } = settings;
    this.server = `${url.protocol}//${url.hostname}:${port}`;
    this.sender = from.name === '' ? from.address : `${from.name} <${from.address}>`;
    const idle = settings.timeout ?? timeout;
    const hasPassword = url.username !== '';
    this.transporter = createTransport({
      pool: true,
      maxConnections: connections,
      host: url.hostname.replaceAll(/[[\]]/g, ''),
      port,
      secure: isSecure,
      // A password never travels in plain text, except within the machine.
      requireTLS: !isSecure && hasPassword && !loopback.has(url.hostname),
      ...(hasPassword && {
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      }),
      ...(settings.certificateAuthority !== undefined && { tls: { ca: settings.certificateAuthority } }),
      // Nothing on the machine's own loopback needs a certificate.
      ...(settings.certificateAuthority === undefined &&
        !isSecure &&
        loopback.has(url.hostname) && { ignoreTLS: true }),
      connectionTimeout: idle,
      greetingTimeout: idle,
      socketTimeout: idle,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(mail: Mail): Promise<void> {
    const { from, host } = this.settings;
    const messageId = (id: string) => `<${id}@${host}>`;
    const sending = this.transporter.sendMail({
      from: { name: mail.fromName ?? from.name, address: from.address },
      to: mail.to,
      ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.attachments !== undefined && {
        attachments: mail.attachments.map(({ filename, content }) => ({
          filename,
          content: Buffer.from(content),
          contentDisposition: 'attachment' as const,
        })),
      }),
      messageId: messageId(mail.id),
      ...(mail.threadId !== undefined &&
        mail.threadId !== mail.id && {
          inReplyTo: messageId(mail.threadId),
          references: messageId(mail.threadId),
        }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(mail.unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MailFailure('The mail server took too long.', 'postponed')), longest);
    });
    try {
      await Promise.race([sending, late]);
    } catch (error) {
      throw error instanceof MailFailure ? error : failureOf(error, secretsIn(this.settings.url));
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.transporter.close();
  }
}

/** Commands that concern the mail itself, not the connection or the sender. */
const ofMail = new Set(['RCPT TO', 'DATA']);

/** The password in a URL, and how it is sent to the server. */
function secretsIn(url: string): string[] {
  const { username, password } = new URL(url);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  return secret === '' ? [] : [secret, `\0${user}\0${secret}`];
}

function failureOf(error: unknown, secrets: readonly string[]): MailFailure {
  const { message, code, command, responseCode } = error as {
    message?: string;
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const words = `${message ?? String(error)}${code === undefined ? '' : ` (${code})`}`;
  const text = withoutSecrets(words, secrets)
    // Answers of servers are shown to people.
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, failureLengthMaximum);
  if (responseCode === undefined || command === undefined || !ofMail.has(command)) {
    // A mail without a usable address does not get one by waiting.
    return new MailFailure(text, code === 'EENVELOPE' && command === 'API' ? 'refused' : 'unreachable');
  }
  return new MailFailure(text, responseCode >= 500 ? 'refused' : 'postponed');
}
