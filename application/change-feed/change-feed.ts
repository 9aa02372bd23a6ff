import { anonymous, type Actor } from '../../domain/access/actor.ts';
import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import type { User } from '../../domain/people/user.ts';
import { Unavailable } from '../errors.ts';
import { Audience, nothingToTell, tellsSomething, type FeedMessage } from './audience.ts';
import type { ChangeSource, FeedPosition } from './change-source.ts';

/** Milliseconds between two reads of the log; commits in between are delivered together. */
const pause = 25;
/** Milliseconds between two checks whether the listeners' sessions and tokens are still valid. */
const credentialCheckInterval = 30_000;

/** A new listener hears of notifications of this many milliseconds before: a page is older than its stream. */
const notifiedLately = 60_000;

/** A listener, the groups it watches, and how to reach it. */
export interface Listener {
  readonly userId: number | null;
  readonly sessionId: number | null;
  readonly tokenId: number | null;
  /** Top-level groups that the listener watches, including their trees. */
  readonly rootIds: ReadonlySet<number>;
  /**
   * Delivers one message and the position it covers. Returns false if earlier messages are still being sent; `resume`
   * is called when they are done.
   */
  deliver(message: FeedMessage, position: string): boolean;
  /** Announces that the listener's notifications changed. A busy listener may miss it, and reads them with the next page. */
  deliverNotified(): void;
  /** Announces who is dragging. A busy listener may miss it: it is repeated during the drag, and expires after seconds. */
  deliverHand(hand: Hand): void;
  /** Closes the connection. The client may reconnect and is then authorized again. */
  end(): void;
}

/** Someone is dragging items, or has stopped. */
export interface Hand {
  person: Pick<User, 'id' | 'name'>;
  itemIds: readonly number[];
  isHeld: boolean;
}

export interface Subscription {
  /** Continues after `deliver` returned false. */
  resume(): void;
  cancel(): void;
  /** Sealed position. Everything up to it has been delivered or does not concern the listener. */
  position(): string;
}

interface Seat {
  listener: Listener;
  /** Position up to which the listener was served. */
  position: FeedPosition;
  /** The actor when last served; needed to report what they can no longer see. */
  formerly: Actor | null;
  isGone: boolean;
}

/**
 * Delivers committed changes to listeners, filtered by what each may see at that moment. One reader per process follows
 * the change log, whichever process wrote to it. Messages are built from rows and permissions loaded after the commit,
 * with the same policy that guards reads.
 */
export class ChangeFeed {
  private readonly seats = new Set<Seat>();
  /** Position up to which this process has read; null while it does not follow the log. */
  private position: FeedPosition | null = null;
  private opening: Promise<void> | null = null;
  private wasCalled = false;
  private isReading = false;
  private turn: Promise<unknown> = Promise.resolve();
  private checkedCredentialsAt = performance.now();
  private isStopped = false;
  private isAdvancing = false;
  private nextAdvance: Promise<void> | null = null;
  /** When people were notified. */
  private readonly lately = new Map<number, number>();
  private readonly followers = new Set<(rootIds: ReadonlySet<number> | null) => void>();

  constructor(
    private readonly source: ChangeSource,
    private readonly report: (error: unknown) => void = () => undefined,
  ) {}

  /** Starts following the log unless already started. @throws Unavailable */
  async start(): Promise<void> {
    if (this.isStopped) throw new Unavailable('the change feed has stopped');
    this.opening ??= this.open();
    await this.opening;
  }

  /** Closes all streams and refuses new ones. */
  async stop(): Promise<void> {
    const opened = this.opening;
    this.isStopped = true;
    this.position = null;
    this.followers.clear();
    for (const { listener } of this.seats) listener.end();
    this.seats.clear();
    await opened?.catch(() => undefined);
    await this.source.close();
    await this.turn;
  }

  /**
   * The sealed position from which a page loaded now can start to listen. Covers every commit that this process knows
   * of, so that a page does not read again what its own reader has just written.
   * @throws Unavailable
   */
  async sealedPositionNow(): Promise<string> {
    await this.start();
    if (!this.isCurrent) await this.catchUpWithLog();
    return this.source.seal(this.current());
  }

  get listenerCount(): number {
    return this.seats.size;
  }

  /** True if this process has read every commit it was notified of and cannot miss a new one. */
  get isCurrent(): boolean {
    return this.position !== null && this.source.isListening && !this.wasCalled && !this.isAdvancing;
  }

  /** Called after a commit. The process is not current until it has read the change. */
  readonly wake = (): void => {
    this.wasCalled = true;
    if (!this.isReading) void this.readOn();
  };

  /** Calls back with the top-level groups that changed (null: possibly all) until unsubscribed. */
  follow(callback: (rootIds: ReadonlySet<number> | null) => void): void {
    this.followers.add(callback);
  }

  /**
   * Serves a listener from position `after`, or from now. Missed changes are sent first; every change is sent exactly once.
   * @throws Unavailable
   */
  async subscribe(listener: Listener, after: string | null): Promise<Subscription> {
    await this.start();
    await this.catchUpWithLog();
    const from = await this.knownPosition(after);
    const seat: Seat = { listener, position: from ?? this.current(), formerly: null, isGone: false };
    if (after !== null && from === null)
      listener.deliver({ ...nothingToTell, reload: true }, this.source.seal(seat.position));
    await this.seatFrom(seat);
    if (this.lately.has(listener.userId ?? 0)) listener.deliverNotified();
    return {
      resume: () => {
        this.seatFrom(seat).catch((error: unknown) => {
          this.report(error);
          listener.end();
        });
      },
      cancel: () => {
        seat.isGone = true;
        this.seats.delete(seat);
      },
      position: () => this.source.seal(seat.position),
    };
  }

  private tellNotified(userIds: readonly number[]): void {
    const now = performance.now();
    for (const id of userIds) {
      // At the end, since the oldest are forgotten first.
      this.lately.delete(id);
      this.lately.set(id, now);
    }
    for (const [id, at] of this.lately) {
      if (now - at < notifiedLately) break;
      this.lately.delete(id);
    }
    const people = new Set<number | null>(userIds);
    for (const { listener } of this.seats) if (people.has(listener.userId)) listener.deliverNotified();
  }

  private current(): FeedPosition {
    if (this.position === null) throw new Unavailable('the change log is not followed');
    return this.position;
  }

  private async knownPosition(sealed: string | null): Promise<FeedPosition | null> {
    const position = sealed === null ? null : this.source.unseal(sealed);
    return position !== null && (await this.source.knows(position)) ? position : null;
  }

  private async open(): Promise<void> {
    try {
      await this.source.open(this.wake, (userIds) => this.tellNotified(userIds));
      this.position = await this.source.position();
      // Notifications that arrived before the first position are still unread.
      this.wake();
    } catch (error) {
      this.opening = null;
      await this.source.close();
      throw error;
    }
  }

  /**
   * Tells the other listeners of this process who may see these items that this person holds them, or let go. Items that
   * the person may not change are left out. Nothing is stored.
   */
  async showHand({ user, ...rights }: Actor, itemIds: readonly number[], isHeld: boolean): Promise<void> {
    if (user === null || this.seats.size === 0) return;
    const named = new Set(itemIds);
    const found = await this.source.itemsAndAncestors([...named]);
    const items = [...found.values()].filter(
      (item) => named.has(item.id) && canOnItem({ user, ...rights }, 'update', item, item.namespace),
    );
    const seats = [...this.seats].filter(({ listener: { userId, rootIds } }) => {
      const isWatching = items.some((item) => item.rootIds.some((id) => rootIds.has(id)));
      return userId !== user.id && isWatching;
    });
    if (seats.length === 0) return;
    const actors = await this.actors(seats);
    const person = { id: user.id, name: user.name };
    for (const { listener } of seats) {
      const reader = actors.get(listener.userId);
      if (reader === undefined) continue;
      const seen = items.filter(
        (item) => item.rootIds.some((id) => listener.rootIds.has(id)) && canReadItem(reader, item, item.namespace),
      );
      if (seen.length > 0) listener.deliverHand({ person, itemIds: seen.map(({ id }) => id), isHeld });
    }
  }

  /** The bulk of a catch-up runs in parallel with reading the log; only the rest is serialized with it. */
  private async seatFrom(seat: Seat): Promise<void> {
    if (await this.catchUp(seat))
      await this.inTurn(async () => {
        if ((await this.catchUp(seat)) && !seat.isGone) this.seats.add(seat);
      });
  }

  /** Reads the log up to now. Concurrent callers share one read. */
  private catchUpWithLog(): Promise<void> {
    this.nextAdvance ??= this.inTurn(() => {
      this.nextAdvance = null;
      return this.advance();
    });
    return this.nextAdvance;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** Delivers what was committed after the seat's position. Returns false if the listener is busy. */
  private async catchUp(seat: Seat): Promise<boolean> {
    const until = this.current();
    if (seat.position === until) return true;
    const { entries, isLast } = await this.source.page({ after: seat.position, until, afterId: 0 });
    // A listener that missed more than one part reloads everything; that is cheaper for both sides.
    if (!isLast) return this.deliver(seat, { ...nothingToTell, reload: true }, until);
    const audience = await Audience.of(entries, this.source);
    const actor = (await this.actors([seat])).get(seat.listener.userId);
    if (actor === undefined || audience.people.has(seat.listener.userId ?? 0)) return this.dismiss(seat, until);
    return this.tell(seat, actor, audience, until);
  }

  private async readOn(): Promise<void> {
    this.isReading = true;
    while (this.wasCalled && this.position !== null) {
      this.wasCalled = false;
      this.isAdvancing = true;
      try {
        await this.inTurn(() => this.advance());
        this.isAdvancing = false;
      } catch (error) {
        // The listener stays behind until the source calls again, for example when the database is back.
        this.report(error);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.isReading = false;
  }

  private async advance(): Promise<void> {
    if (performance.now() - this.checkedCredentialsAt > credentialCheckInterval) await this.checkCredentials();
    const after = this.current();
    let until: FeedPosition | null = null;
    let afterId = 0;
    for (;;) {
      const page = await this.source.page({ after, until, afterId });
      if (page.entries.length > 0)
        await this.tellAll(await Audience.of(page.entries, this.source), page.isLast ? page.until : after);
      if (page.isLast) {
        this.position = page.until;
        for (const seat of this.seats) seat.position = page.until;
        return;
      }
      until = page.until;
      afterId = page.entries.at(-1)?.id ?? afterId;
    }
  }

  private async tellAll(audience: Audience, position: FeedPosition): Promise<void> {
    for (const follower of this.followers) follower(audience.rootIds);
    if (this.seats.size === 0) return;
    if (audience.touchesCredentials) await this.checkCredentials();
    const seats = [...this.seats];
    const actors = await this.actors(seats);
    for (const seat of seats) {
      const actor = actors.get(seat.listener.userId);
      if (actor === undefined || audience.people.has(seat.listener.userId ?? 0)) this.dismiss(seat, position);
      else if (!this.tell(seat, actor, audience, position)) this.seats.delete(seat);
    }
  }

  /** The current actors of these seats; actors who may no longer listen are missing. */
  private async actors(seats: readonly Seat[]): Promise<Map<number | null, Actor>> {
    const ids = new Set(seats.flatMap(({ listener: { userId } }) => (userId === null ? [] : [userId])));
    const found = ids.size === 0 ? new Map<number, Actor>() : await this.source.actors([...ids]);
    const active = [...found].filter(([, { user }]) => user?.state === 'active');
    return new Map<number | null, Actor>([[null, anonymous], ...active]);
  }

  private tell(seat: Seat, actor: Actor, audience: Audience, position: FeedPosition): boolean {
    const message = audience.messageFor(actor, seat.formerly ?? actor, seat.listener.rootIds);
    seat.formerly = actor;
    return this.deliver(seat, message, position);
  }

  private deliver(seat: Seat, message: FeedMessage, position: FeedPosition): boolean {
    if (tellsSomething(message) && !seat.listener.deliver(message, this.source.seal(position))) return false;
    seat.position = position;
    return true;
  }

  /** Permissions changed: the page reloads everything, and the listener is authorized again when it reconnects. */
  private dismiss(seat: Seat, position: FeedPosition): false {
    seat.listener.deliver({ ...nothingToTell, reload: true }, this.source.seal(position));
    this.seats.delete(seat);
    seat.listener.end();
    return false;
  }

  private async checkCredentials(): Promise<void> {
    this.checkedCredentialsAt = performance.now();
    const ids = (key: 'sessionId' | 'tokenId') =>
      [...this.seats].flatMap(({ listener }) => (listener[key] === null ? [] : [listener[key]]));
    const live = await this.source.liveCredentials({ sessions: ids('sessionId'), tokens: ids('tokenId') });
    for (const seat of this.seats) {
      const { sessionId, tokenId } = seat.listener;
      if ((sessionId === null || live.sessions.has(sessionId)) && (tokenId === null || live.tokens.has(tokenId)))
        continue;
      this.seats.delete(seat);
      seat.listener.end();
    }
  }
}
