import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { FeedMessage } from '../../application/change-feed/audience.ts';

/** One event as it came over the wire; `data` is parsed. */
export interface ReceivedEvent {
  event: string;
  id: string;
  data: Omit<FeedMessage, 'reload'>;
  /** Milliseconds on the monotonic clock. */
  receivedAt: number;
}

/** A reader of `/-/web/events` in a test; keeps everything that it was sent, to the letter. */
export class EventListener {
  readonly events: ReceivedEvent[] = [];
  /** Every byte as text. */
  raw = '';
  lastId = '';
  isOpen = true;
  private waiting: (() => void)[] = [];
  private readonly controller = new AbortController();

  private constructor(
    readonly status: number,
    readonly headers: Headers,
  ) {}

  /** `query` begins behind the question mark. Resolves once the server says that it listens, or refuses. */
  static async open(address: string, query: string, headers: Record<string, string> = {}): Promise<EventListener> {
    const controller = new AbortController();
    const answer = await fetch(`${address}/-/web/events?${query}`, { headers, signal: controller.signal });
    const listener = new EventListener(answer.status, answer.headers);
    listener.controller.signal.addEventListener('abort', () => controller.abort());
    if (answer.status !== 200 || answer.body === null) {
      await answer.text();
      listener.isOpen = false;
      return listener;
    }
    void listener.read(answer.body);
    await listener.until(() => !listener.isOpen || listener.events.some(({ event }) => event === 'ready'));
    return listener;
  }

  /** The changes that were told, in order. */
  get changes(): ReceivedEvent['data'][] {
    return this.events.filter(({ event }) => event === 'changes').map(({ data }) => data);
  }

  /** Every item that was named as changed, with its parts, as `id part`. */
  get parts(): string[] {
    return this.changes.flatMap(({ items }) => items.flatMap(({ id, parts }) => parts.map((part) => `${id} ${part}`)));
  }

  /** Forgets what came until now. */
  clear(): void {
    this.events.length = 0;
    this.raw = '';
  }

  /** Waits until the condition holds; it is looked at again after each event. Throws when the stream ends before. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (!this.isOpen) throw new Error(`the event stream, answered with ${this.status}, has ended`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Waits until this item was told about. */
  untilItem(id: number): Promise<void> {
    return this.until(() => this.changes.some(({ items }) => items.some((item) => item.id === id)));
  }

  untilEnd(): Promise<void> {
    return this.until(() => !this.isOpen);
  }

  close(): void {
    this.controller.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: (event) => this.take(event) });
    try {
      for await (const chunk of body) {
        const text = decoder.decode(chunk, { stream: true });
        this.raw += text;
        parser.feed(text);
        this.wake();
      }
    } catch {
      // The connection was cut, by this side or the other.
    }
    this.isOpen = false;
    this.wake();
  }

  private take({ event = '', id = '', data }: EventSourceMessage): void {
    this.lastId = id;
    this.events.push({ event, id, data: JSON.parse(data) as ReceivedEvent['data'], receivedAt: performance.now() });
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
