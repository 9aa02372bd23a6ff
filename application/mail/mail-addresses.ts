import { timingSafeEqual } from 'node:crypto';
import {
  addressWith,
  deskKey,
  fitsTemplate,
  issueKey,
  keyIn,
  outsideKey,
  parseIncomingKey,
  replyKey,
  type IncomingKey,
} from '../../domain/mail/incoming-address.ts';
import type { User } from '../../domain/people/user.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { SecretBox } from '../ports/secret-box.ts';

type Holder = Pick<User, 'id' | 'incomingMailVersion'>;

/** What a checked address of a person is for. The address says who writes: senders are easily forged. */
export type PersonalRecipient = { userId: number } & (
  | { kind: 'issue'; projectId: number; iid: number | null }
  | { kind: 'reply'; itemId: number; noteId: number | null }
);

/** What a checked address is for that people without an account write to. */
export type OutsideRecipient =
  | { kind: 'desk'; projectId: number }
  | { kind: 'outside'; itemId: number; noteId: number | null };

export type Recipient = PersonalRecipient | OutsideRecipient;

const tokenPrefix = 'glimt-';
const idLength = 6;
/** Characters of a signature: 96 bits in base 36, since mail servers may change the case of an address. */
const signatureLength = 19;
const signatureBytes = 12;

/**
 * Addresses with which a person comments and creates issues by mail. They are computed from a key outside of the
 * database, so nothing at rest reveals them, and end when the person renews their token.
 */
export class MailAddresses {
  constructor(
    private readonly template: string,
    private readonly secrets: SecretBox,
    private readonly actors: ActorSource,
  ) {}

  /** For new issues of a project, or for comments on one of its issues. */
  forIssue(person: Holder, projectId: number, iid: number | null = null): string {
    return addressWith(this.template, issueKey(projectId, this.tokenOf(person), iid));
  }

  /** For replies to a mail about an item, or about one of its comments. */
  forReply(person: Holder, itemId: number, noteId: number | null): string {
    return addressWith(this.template, replyKey(person.id, itemId, noteId, this.replySignature(person, itemId, noteId)));
  }

  /** The service desk of a project. Nobody can guess it from the number of the project. */
  forDesk(projectId: number): string {
    return addressWith(this.template, deskKey(projectId, this.deskSignature(projectId)));
  }

  /** For answers of the person without an account who wrote an item. */
  forOutside(itemId: number, noteId: number | null): string {
    return addressWith(this.template, outsideKey(itemId, noteId, this.outsideSignature(itemId, noteId)));
  }

  /** True for addresses of this instance, also for those that are no longer valid. */
  isOwn(address: string): boolean {
    return fitsTemplate(this.template, address);
  }

  /** The token in the addresses of a person. */
  tokenOf(person: Holder): string {
    const id = person.id.toString(36).padStart(idLength, '0');
    return `${tokenPrefix}${id}${this.signatureOf('incoming mail token', [person.id, person.incomingMailVersion])}`;
  }

  /** Null for addresses that are not of this instance, or no longer. */
  async recipientOf(address: string): Promise<Recipient | null> {
    const key = parseIncomingKey(keyIn(this.template, address) ?? '');
    if (key === null) return null;
    if (key.kind === 'desk') {
      const { kind, projectId, signature } = key;
      return isSame(signature, this.deskSignature(projectId)) ? { kind, projectId } : null;
    }
    if (key.kind === 'outside') {
      const { kind, itemId, noteId, signature } = key;
      return isSame(signature, this.outsideSignature(itemId, noteId)) ? { kind, itemId, noteId } : null;
    }
    const { user } = await this.actors.load(holderOf(key));
    if (user === null || user.kind !== 'person' || user.state !== 'active') return null;
    if (key.kind === 'issue') {
      if (!isSame(key.token, this.tokenOf(user))) return null;
      return { kind: 'issue', userId: user.id, projectId: key.projectId, iid: key.iid };
    }
    const { itemId, noteId, signature } = key;
    if (!isSame(signature, this.replySignature(user, itemId, noteId))) return null;
    return { kind: 'reply', userId: user.id, itemId, noteId };
  }

  private replySignature(person: Holder, itemId: number, noteId: number | null): string {
    return this.signatureOf('incoming mail reply', [person.id, person.incomingMailVersion, itemId, noteId ?? 0]);
  }

  private deskSignature(projectId: number): string {
    return this.signatureOf('service desk', [projectId]);
  }

  private outsideSignature(itemId: number, noteId: number | null): string {
    return this.signatureOf('answer from outside', [itemId, noteId ?? 0]);
  }

  private signatureOf(purpose: string, numbers: readonly number[]): string {
    const bytes = this.secrets.sign(numbers.join(' '), purpose).subarray(0, signatureBytes);
    return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
      .toString(36)
      .padStart(signatureLength, '0');
  }
}

function holderOf(key: Extract<IncomingKey, { kind: 'issue' | 'reply' }>): number {
  if (key.kind === 'reply') return key.userId;
  return Number.parseInt(key.token.slice(tokenPrefix.length, tokenPrefix.length + idLength), 36);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
