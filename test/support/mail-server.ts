import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  /** Recipients as the sender named them to the server. */
  to: string[];
  from: string;
  /** As it was sent. */
  raw: string;
  parsed: ParsedMail;
}

/** What the server does with a recipient: accepts, refuses with a code, or stops talking. */
export type Verdict = 'accept' | 'stall' | 'drop' | number;

/** A mail server that behaves as badly as a test wishes. */
export class MailServer {
  /** What was accepted, in this order. */
  readonly received: ReceivedMail[] = [];
  /** What happens at `RCPT TO` for an address. */
  verdictOf: (address: string) => Verdict = () => 'accept';
  /** What happens after the text of a mail, which the server knows by then. */
  afterText: (mail: ReceivedMail) => Verdict = () => 'accept';
  /** Called for each accepted mail, before the server says so. */
  onReceived: (mail: ReceivedMail) => void = () => undefined;
  /** The text for wrong passwords. */
  refusalOf: (user: string, password: string) => string = () => 'Invalid login';
  /** True refuses the right password, too. */
  refusesEveryone = false;
  readonly user = 'ada';
  readonly password = 'p@ss word';
  private readonly server: SMTPServer;
  private readonly sockets = new Set<Socket>();

  constructor({ needsPassword = false, isSecure = false }: { needsPassword?: boolean; isSecure?: boolean } = {}) {
    this.server = new SMTPServer({
      authOptional: !needsPassword,
      secure: isSecure,
      allowInsecureAuth: true,
      hideSTARTTLS: false,
      logger: false,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) => {
        if (username === this.user && password === this.password && !this.refusesEveryone)
          done(null, { user: this.user });
        else done(Object.assign(new Error(this.refusalOf(username ?? '', password ?? '')), { responseCode: 535 }));
      },
      onRcptTo: ({ address }, _session, done) => this.carryOut(this.verdictOf(address), done),
      onData: (stream, session, done) => void this.take(stream, session, done),
    });
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  private carryOut(verdict: Verdict, done: (error?: Error | null) => void): void {
    if (verdict === 'accept') done();
    else if (verdict === 'drop') this.dropConnections();
    else if (verdict !== 'stall') done(Object.assign(new Error('not now'), { responseCode: verdict }));
  }

  private async take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const raw = Buffer.concat((await stream.toArray()) as Buffer[]).toString('utf8');
    const { mailFrom, rcptTo } = session.envelope;
    const mail: ReceivedMail = {
      to: rcptTo.map(({ address }) => address),
      from: mailFrom === false ? '' : mailFrom.address,
      raw,
      parsed: await simpleParser(raw),
    };
    const verdict = this.afterText(mail);
    if (verdict === 'accept') {
      this.received.push(mail);
      this.onReceived(mail);
    }
    this.carryOut(verdict, done);
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server.server, 'listening');
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** What was received since the last call. */
  takeReceived(): ReceivedMail[] {
    return this.received.splice(0);
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    this.dropConnections();
    await closed;
  }
}
