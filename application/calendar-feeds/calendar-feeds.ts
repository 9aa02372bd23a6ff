import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { SecretBox } from '../ports/secret-box.ts';

type Holder = Pick<User, 'id' | 'calendarFeedVersion'>;

const tokenPrefix = 'glft-';
const tokenPattern = /^glft-([0-9a-z]{1,12})-([\w-]{43})$/;

/**
 * Tokens with which calendars read as a person, and nothing else. They are computed from a key outside of the database,
 * so nothing at rest reveals them, and end when the person renews them.
 */
export class CalendarFeeds {
  constructor(
    private readonly secrets: SecretBox,
    private readonly actors: ActorSource,
  ) {}

  tokenOf(person: Holder): string {
    return `${tokenPrefix}${person.id.toString(36)}-${Buffer.from(this.signatureOf(person)).toString('base64url')}`;
  }

  /** The person whose token it is, with their present rights; null for tokens that are none, or no longer. */
  async readerWith(token: string): Promise<Actor | null> {
    const [, id, signature] = tokenPattern.exec(token) ?? [];
    const userId = Number.parseInt(id ?? '', 36);
    if (signature === undefined || !Number.isSafeInteger(userId)) return null;
    const actor = await this.actors.load(userId);
    if (actor.user === null || actor.user.kind !== 'person' || actor.user.state !== 'active') return null;
    const sent = Buffer.from(signature, 'base64url');
    const expected = this.signatureOf(actor.user);
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? actor : null;
  }

  private signatureOf({ id, calendarFeedVersion }: Holder): Uint8Array {
    return this.secrets.sign(`${id} ${calendarFeedVersion}`, 'calendar feed');
  }
}
