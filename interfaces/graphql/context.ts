import DataLoader from 'dataloader';
import type { SourceText } from '../../application/markdown/markdown-reader.ts';
import type { Requester, UseCaseClass } from '../../application/door/perform.ts';
import type { Services } from '../../application/services.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';
import { unanswered, type Allowance } from './execution/allowance.ts';
import { whenLoaded, type Later } from './loading/batch.ts';
import { ByAddress } from './loading/by-address.ts';
import { ListBatches } from './loading/list-batches.ts';
import { partsBySize } from './loading/parts-by-size.ts';
import { Conversations } from './notes/conversations.ts';
import { ChildLists } from './work-items/child-lists.ts';
import { ItemBatches } from './work-items/item-batches.ts';
import { ListSums } from './work-items/list-sums.ts';
import { ScheduledEpics } from './work-items/scheduled-epics.ts';

/** Data that resolvers share while one operation runs. Its caches are no older than the request. */
export class GraphqlContext {
  byAddress!: ByAddress;
  items!: ItemBatches;
  childLists!: ChildLists;
  lists!: ListBatches;
  listSums!: ListSums;
  conversations!: Conversations;
  scheduledEpics!: ScheduledEpics;
  private readonly texts: DataLoader<SourceText, string>;
  private readonly searches = new Set<object>();
  /** The mutation that runs, by its key in the answer. */
  private mutation = '';
  private readonly committed = new Set<string>();
  /** Settled once the last write is. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    readonly services: Services,
    readonly allowance: Allowance,
    /** The requester, for writes; `actor` is the same person with their permissions. */
    readonly requester: Requester,
    readonly actor: Actor,
    /** Base URL of the instance, without a trailing slash. */
    readonly baseUrl: string,
    readonly metadata: { version: string; revision: string },
    /** True if the caller may also write: some tokens only read. */
    readonly mayWrite: boolean,
  ) {
    this.forget();
    this.texts = new DataLoader((texts) => this.read(texts), { cache: false });
  }

  /** A context for another query that runs in parallel and shares the caches. */
  beside(): GraphqlContext {
    const { services, allowance, requester, actor, baseUrl, metadata, mayWrite } = this;
    const { byAddress, items, lists, conversations, childLists, listSums, scheduledEpics } = this;
    const context = new GraphqlContext(services, allowance, requester, actor, baseUrl, metadata, mayWrite);
    const shared = { byAddress, items, lists, conversations, childLists, listSums, scheduledEpics };
    return Object.assign(context, shared);
  }

  /** Called at the start of each mutation, by its key in the answer: what was read before is discarded. */
  begin(mutation: string): void {
    this.mutation = mutation;
    this.forget();
  }

  /** Performs a use case of the mutation that runs. Once the request is over, nothing more is changed. */
  async perform<Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>, sent: NoInfer<Sent>): Promise<Output> {
    if (this.allowance.isOver) return unanswered();
    const { mutation } = this;
    const written = this.services.door.perform(useCase, this.requester, sent).then((output) => {
      this.committed.add(mutation);
      return output;
    });
    const settled = (): void => undefined;
    this.writing = written.then(settled, settled);
    return written;
  }

  /** Waits for the write that runs, whose request may be over: only then is known what was changed. */
  whenWritten(): Promise<void> {
    return this.writing;
  }

  /** Whether a mutation, or any, changed something: what fails afterwards must not look as if nothing was changed. */
  hasCommitted(mutation?: string): boolean {
    return mutation === undefined ? this.committed.size > 0 : this.committed.has(mutation);
  }

  private forget(): void {
    const { queries, markdown } = this.services;
    this.byAddress = new ByAddress(queries, this.actor);
    this.items = new ItemBatches(queries, this.actor, this.allowance, markdown);
    this.lists = new ListBatches();
    this.conversations = new Conversations(this.services, this.actor, this.items);
    this.childLists = new ChildLists(queries.workItems, this.actor);
    this.listSums = new ListSums(queries.workItems, this.actor);
    this.scheduledEpics = new ScheduledEpics(this.services, this.actor);
  }

  /** Counts a search once per place in the query, for any number of rows. @throws RateLimited */
  countSearch([field]: readonly object[]): void {
    if (field === undefined || this.searches.has(field)) return;
    this.searches.add(field);
    this.requester.limits?.count('search');
  }

  /** The HTML of a text, with the references that the actor may read. */
  html(text: SourceText): Promise<string> {
    return this.texts.load(text);
  }

  /** The HTML of an item's description. */
  descriptionHtml({ id, namespaceId }: ItemRow): Later<string> {
    return whenLoaded(this.items.descriptions.get(id), (source) => this.html({ source: source ?? '', namespaceId }));
  }

  /** In chunks, so that rendering stops when the request is over. */
  private async read(texts: readonly SourceText[]): Promise<string[]> {
    const { markdown } = this.services;
    const html: string[] = [];
    for (const part of partsBySize(texts, ({ source }) => source.length)) {
      await this.allowance.turn(part.length);
      html.push(...(await markdown.read(this.actor, this.baseUrl, part)));
    }
    return html;
  }

  /** The caller's address for comments on an issue by mail; null without one. */
  noteEmail({ type, namespaceId, iid }: ItemRow): string | null {
    const { mailAddresses } = this.services;
    if (mailAddresses === null || this.actor.user === null || !this.mayWrite || type === 'epic') return null;
    return mailAddresses.forIssue(this.actor.user, namespaceId, iid);
  }

  get today(): string {
    return this.services.clock.today();
  }
}
