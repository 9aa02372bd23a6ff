import { expect } from 'chai';
import { when } from 'mobx';
import { ApiError } from '../../../web/api/api-error.ts';
import type { ApiClient } from '../../../web/api/client.ts';
import { ChangeFeed } from '../../../web/app/changes/change-feed.ts';
import type { Changes } from '../../../web/app/changes/changes.ts';

type Listening = Parameters<ApiClient['events']>[1];

/** The server's side of the stream, as one test wants it. */
class Stream {
  readonly calls: {
    query: Listening['query'];
    end(error?: Error): void;
    tell(name: string, id: string, data?: object): void;
  }[] = [];
  /** What each further call is answered with at once. */
  refusal: Error | null = null;
  private wake: () => void = () => undefined;

  events(_path: string, { query, signal, onEvent }: Listening): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.calls.push({ query, end, tell: (name, id, data = {}) => onEvent({ name, id, data: JSON.stringify(data) }) });
      if (this.refusal !== null) end(this.refusal);
      this.wake();
    });
  }

  async call(number: number): Promise<Stream['calls'][0]> {
    while (this.calls.length < number) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.calls[number - 1] as Stream['calls'][0];
  }
}

describe('web: the feed of changes', function () {
  this.timeout(20_000);
  let stream: Stream;
  let feed: ChangeFeed;
  let received: Changes[];
  let wake: () => void = () => undefined;
  let stop: () => void;

  beforeEach(() => {
    stream = new Stream();
    feed = new ChangeFeed(stream, { hidden: false, addEventListener: () => undefined }, 'start');
    received = [];
    stop = feed.watch('plan/below', (changes) => {
      received.push(changes);
      wake();
      return Promise.resolve(true);
    });
  });
  afterEach(() => stop());

  async function untilTold(): Promise<void> {
    while (received.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  }

  it('knows whether the server is a secondary, also after a promotion', async () => {
    const { tell } = await stream.call(1);
    expect(feed.isSecondary).to.equal(null);
    tell('ready', 'one', { isSecondary: true });
    expect(feed.isSecondary).to.equal(true);
    tell('changes', 'two');
    expect(feed.isSecondary).to.equal(true);
    tell('alive', 'three', { isSecondary: false });
    expect(feed.isSecondary).to.equal(false);
  });

  it('goes on where a break ended it, and has no one read everything again', async () => {
    const first = await stream.call(1);
    expect(first.query).to.deep.equal({ namespace: ['plan'], after: 'start' });
    first.tell('ready', 'one');
    expect(feed.isLive).to.equal(true);
    first.end(new ApiError('network', { status: 0 }));
    const second = await stream.call(2);
    expect(second.query).to.deep.equal({ namespace: ['plan'], after: 'one' });
    expect([feed.isLive, feed.isOutOfReach]).to.deep.equal([false, false]);
    second.tell('ready', 'two');
    expect([feed.isLive, feed.isOutOfReach, received]).to.deep.equal([true, false, []]);
  });

  it('opens one stream for the frame and the page that comes right after it', async () => {
    stop();
    stream = new Stream();
    feed = new ChangeFeed(stream, { hidden: false, addEventListener: () => undefined }, 'start');
    const stopFrame = feed.watchTodos(() => Promise.resolve(true));
    await new Promise((resolve) => setImmediate(resolve));
    const stopPage = feed.watch('plan/below', () => Promise.resolve(true));
    expect(stream.calls.map(({ query }) => query)).to.deep.equal([{ namespace: ['plan'], after: 'start' }]);
    stopPage();
    // No one looks at the group any more; the frame goes on listening.
    expect((await stream.call(2)).query).to.deep.equal({ namespace: [], after: 'start' });
    stopFrame();
    stop = () => undefined;
  });

  it('says that the server is out of reach after some attempts, until it answers', async () => {
    stream.refusal = new ApiError('network', { status: 0 });
    (await stream.call(1)).end();
    await when(() => feed.isOutOfReach);
    stream.refusal = null;
    feed.reconnect();
    (await stream.call(stream.calls.length)).tell('ready', 'one');
    expect(feed.isOutOfReach).to.equal(false);
    expect(received).to.deep.equal([]);
  });

  it('listens again from its last position when the network is back, though nothing closed its stream', async () => {
    (await stream.call(1)).tell('ready', 'one');
    feed.reconnect();
    expect((await stream.call(2)).query).to.deep.include({ after: 'one' });
  });

  it('says so no more when no page listens', async () => {
    stream.refusal = new ApiError('server', { status: 503 });
    (await stream.call(1)).end();
    await when(() => feed.isOutOfReach);
    stop();
    await when(() => !feed.isOutOfReach);
  });

  it('has everything read again where the server refuses the stream and answers otherwise', async () => {
    const first = await stream.call(1);
    first.end(new ApiError('rate_limited', { status: 429 }));
    await untilTold();
    expect(received.map(({ reload }) => reload)).to.deep.equal([true]);
    expect(feed.isOutOfReach).to.equal(false);
  });
});
