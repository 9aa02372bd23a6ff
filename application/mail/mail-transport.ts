export interface MailAttachment {
  filename: string;
  content: Uint8Array;
}

/** One mail to one person. Texts may hold anything: the transport encodes them. */
export interface Mail {
  to: { name: string; address: string };
  /** Shown as the sender's name; the address is always that of the instance. */
  fromName?: string;
  /** Where replies go, if they do not go to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** The part of the Message-ID before the host; the same for all attempts, so that receivers can drop copies. */
  id: string;
  /** The part of the Message-ID before the host of the mail that begins the thread. */
  threadId?: string;
  /** Where one click ends such mails. */
  unsubscribeUrl?: string;
}

/** The mail was not accepted. The message is safe to show to administrators. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    message: string,
    /**
     * `refused`: no later attempt will do better; `postponed`: the server did not accept this mail now; `unreachable`:
     * the server accepts nothing at the moment.
     */
    readonly kind: 'refused' | 'postponed' | 'unreachable',
  ) {
    super(message);
  }
}

/** Hands mails to a mail server. */
export interface MailTransport {
  /** For people, without user name and password: `smtp://host:port`. */
  readonly server: string;
  readonly sender: string;
  /** Returns once the server has accepted it. @throws MailFailure */
  send(mail: Mail): Promise<void>;
  close(): void;
}
