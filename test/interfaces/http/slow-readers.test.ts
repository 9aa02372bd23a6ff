import { get, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { createParser } from 'eventsource-parser';
import type { FeedMessage } from '../../../application/change-feed/audience.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useServer } from '../../support/server.ts';
import { insertMany } from '../../support/database.ts';

/** A reader of events that can stop reading, so that what is sent stays with the server and the system between. */
class SlowReader {
  readonly names: string[] = [];
  readonly itemIds: number[] = [];
  bytes = 0;
  private wake: () => void = () => undefined;

  private constructor(private readonly answer: IncomingMessage) {
    const parser = createParser({
      onEvent: ({ event = '', data }) => {
        this.names.push(event);
        this.itemIds.push(...((JSON.parse(data) as Partial<FeedMessage>).items ?? []).map(({ id }) => id));
      },
    });
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      this.bytes += text.length;
      parser.feed(text);
      this.wake();
    });
    answer.on('close', () => this.wake());
  }

  static async open(address: string): Promise<SlowReader> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${address}/-/web/events?namespace=plan`, resolve).once('error', reject),
    );
    const reader = new SlowReader(answer);
    await reader.until(() => reader.names.includes('ready'));
    return reader;
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.answer.closed) throw new Error('the stream ended');
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  stopReading(): void {
    this.answer.pause();
  }

  readOn(): void {
    this.answer.resume();
  }

  close(): void {
    this.answer.destroy();
  }
}

describe('An event listener that does not read', function () {
  this.timeout(120_000);
  const server = useServer();
  /** So many items change at once that a few hundred changes fill what lies between. */
  const itemsOfOneChange = 300;
  let plan: Namespace;
  let epic: WorkItem;
  let reader: SlowReader;

  before(async () => {
    plan = await server().createGroup('plan', { visibility: 'public' });
    epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: plan.id, title: 'Epic' });
    await insertMany(
      server().connection,
      `insert into work_items (namespace_id, iid, type, title, author_id)
       select ?, 1000 + number, 'epic', 'Item ' || number, ? from generate_series(1, ?) number`,
      [plan.id, server().root.id, itemsOfOneChange],
    );
  });
  beforeEach(async () => {
    reader = await SlowReader.open(server().address);
  });
  afterEach(() => {
    reader.close();
  });

  async function readAll(): Promise<void> {
    const { feed } = server().services;
    feed.wake();
    while (!feed.isCurrent) await new Promise((resolve) => setImmediate(resolve));
  }

  async function changeMany(): Promise<void> {
    await server().connection.raw(
      `insert into change_log (action, subject_type, subject_id, namespace_id, changes)
       select 'work_item.update', 'work_item', id, namespace_id, '{"title": {"before": "a", "after": "b"}}'
       from work_items where iid > 1000 and namespace_id = ?`,
      [plan.id],
    );
    await readAll();
  }

  /** Changes items until the server stops to send; the answer is how often it took. */
  async function overwhelm(): Promise<number> {
    const { feed } = server().services;
    reader.stopReading();
    let changes = 0;
    for (; feed.listenerCount > 0 && changes < 1_000; changes += 1) await changeMany();
    expect(feed.listenerCount).to.equal(0);
    return changes;
  }

  it('gets nothing more until it reads again, and then only what it missed', async () => {
    const changes = await overwhelm();
    await server().perform(UpdateWorkItem, { item: { id: epic.id }, title: 'While it did not read' });
    await readAll();
    reader.readOn();
    await reader.until(() => reader.itemIds.includes(epic.id));
    expect(reader.names).not.to.include('reload');
    expect(reader.itemIds.filter((id) => id !== epic.id)).to.have.lengthOf(changes * itemsOfOneChange);
    await server().perform(UpdateWorkItem, { item: { id: epic.id }, title: 'As it goes on' });
    await reader.until(() => reader.itemIds.filter((id) => id === epic.id).length === 2);
  });
});
