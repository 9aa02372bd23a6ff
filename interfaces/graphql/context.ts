import DataLoader from 'dataloader';
import type { SourceText } from '../../application/markdown/markdown-reader.ts';
import type { Requester } from '../../application/perform.ts';
import type { Services } from '../../application/services.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ChildLists } from './work-items/child-lists.ts';
import { ItemBatches } from './work-items/item-batches.ts';

/** What resolvers share while one operation runs. A new one for each operation, so that nothing read is older than it. */
export class GraphqlContext {
  items!: ItemBatches;
  childLists!: ChildLists;
  private readonly texts: DataLoader<SourceText, string>;

  constructor(
    readonly services: Services,
    /** Who asks, for the door of writes; `actor` is the same person with what they may see. */
    readonly requester: Requester,
    readonly actor: Actor,
    /** Where people reach the instance, without a slash at the end. */
    readonly baseUrl: string,
  ) {
    this.forget();
    this.texts = new DataLoader((texts) => services.markdown.read(actor, baseUrl, texts), { cache: false });
  }

  /** Drops what was read, because something is about to change: each mutation of an operation begins with it. */
  forget(): void {
    const { queries } = this.services;
    this.items = new ItemBatches(queries, this.actor);
    this.childLists = new ChildLists(queries.workItems, this.actor);
  }

  /** The HTML of a text, with what the actor may read of what it names. */
  html(text: SourceText): Promise<string> {
    return this.texts.load(text);
  }

  get today(): string {
    return this.services.clock.today();
  }
}
