import { expect } from 'chai';
import type { FeedMessage } from '../../../application/change-feed/audience.ts';
import { ChangeFeed } from '../../../application/change-feed/change-feed.ts';
import type { Listener } from '../../../application/change-feed/change-feed.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { DatabaseChangeSource } from '../../../infrastructure/database/change-feed/change-source.ts';
import { Cursors } from '../../../infrastructure/database/cursors.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { TestServer } from '../../support/server.ts';
import { insertMany } from '../../support/database.ts';

describe('Change feed without commit notifications', () => {
  let server: TestServer;
  let feed: ChangeFeed;
  let epic: WorkItem;
  let rootId: number;

  /** Notifications of the database are lost, as if they were late. */
  class DeafSource extends DatabaseChangeSource {
    override open(): Promise<void> {
      return super.open(
        () => undefined,
        () => undefined,
      );
    }
  }

  before(async function () {
    this.timeout(20_000);
    server = await TestServer.start();
    const group = await server.createGroup('plan', { visibility: 'public' });
    rootId = group.id;
    epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Epic' });
    const { connection } = server;
    feed = new ChangeFeed(new DeafSource(connection, new FixedClock(), await Cursors.of(connection)));
    await feed.start();
  });
  after(async () => {
    await feed.stop();
    await server.stop();
  });

  const rename = (title: string) => server.perform(UpdateWorkItem, { item: { id: epic.id }, title });

  /** Records its messages. */
  function listener(): Listener & { messages: FeedMessage[] } {
    const messages: FeedMessage[] = [];
    return {
      userId: null,
      sessionId: null,
      tokenId: null,
      rootIds: new Set([rootId]),
      messages,
      deliver: (message) => messages.push(message) > 0,
      deliverNotified: () => undefined,
      deliverHand: () => undefined,
      end: () => undefined,
    };
  }

  it('serves a new listener from its start and existing ones from before', async () => {
    const earlier = listener();
    const later = listener();
    await feed.subscribe(earlier, null);
    await rename('Before the second listener');
    await feed.subscribe(later, null);
    expect(earlier.messages.flatMap(({ items }) => items.map(({ id }) => id))).to.deep.equal([epic.id]);
    expect(later.messages).to.deep.equal([]);
  });

  it('resumes a slow listener where it stopped, or tells it to reload', async () => {
    let takes = true;
    const slow = listener();
    const subscription = await feed.subscribe(
      { ...slow, deliver: (message) => takes && slow.messages.push(message) > 0 },
      null,
    );
    const advance = () => feed.subscribe(listener(), null);
    takes = false;
    await rename('Not taken');
    await advance();
    await rename('Not offered');
    await advance();
    expect(slow.messages).to.deep.equal([]);
    takes = true;
    subscription.resume();
    while (slow.messages.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(slow.messages.map(({ items, reload }) => [items.map(({ id }) => id), reload])).to.deep.equal([
      [[epic.id], false],
    ]);

    takes = false;
    await rename('Not taken either');
    await advance();
    await insertMany(
      server.connection,
      `insert into change_log (action, subject_type, subject_id, namespace_id, changes)
       select 'work_item.update', 'work_item', ?, ?, '{"title": {"before": "a", "after": "b"}}' from generate_series(1, 1100)`,
      [epic.id, rootId],
    );
    await advance();
    takes = true;
    subscription.resume();
    while (slow.messages.length === 1) await new Promise((resolve) => setImmediate(resolve));
    expect(slow.messages.slice(1).map(({ reload }) => reload)).to.deep.equal([true]);
    subscription.cancel();
  });

  it('is not current after a commit of its process until it has read it', async () => {
    expect(feed.isCurrent).to.equal(true);
    let tell: (message: FeedMessage) => void = () => undefined;
    const messages = new Promise<FeedMessage>((resolve) => (tell = resolve));
    await feed.subscribe({ ...listener(), deliver: (message) => (tell(message), true) }, null);
    await rename('Read after the call');
    feed.wake();
    expect(feed.isCurrent).to.equal(false);
    expect((await messages).items.map(({ id }) => id)).to.deep.equal([epic.id]);
  });
});

describe('Running a use case', () => {
  it('wakes the change feed of its process before the answer', async function () {
    this.timeout(20_000);
    const server = await TestServer.start();
    try {
      const group = await server.createGroup('plan', { visibility: 'public' });
      const { feed } = server.services;
      await feed.start();
      // The first reading after the start may still be under way.
      while (!feed.isCurrent) await new Promise((resolve) => setImmediate(resolve));
      await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Epic' });
      expect(feed.isCurrent).to.equal(false);
    } finally {
      await server.stop();
    }
  });
});
