import { reaction } from 'mobx';
import { Awards } from './conversation/awards.ts';
import { CommentDraft } from './conversation/comment-draft.ts';
import { Conversation } from './conversation/conversation.ts';
import { AbuseForm } from './header/abuse-form.ts';
import { SpamReport } from './header/spam-report.ts';
import { ItemClosing } from './header/item-closing.ts';
import { ItemDeletion } from './header/item-deletion.ts';
import type { ItemStore } from './item-store.ts';
import { ItemLinks } from './links/item-links.ts';
import { LiveChanges } from './live-changes.ts';
import { EmptyFields } from './sidebar/empty-fields.ts';
import { Participants } from './sidebar/participants.ts';
import { TodoToggle } from './sidebar/todo-toggle.ts';
import { RequestedWidget } from './sidebar/requested-widget.ts';
import { HistoryDoor } from './history/history-panel-state.ts';
import { ItemTasks } from './tasks/item-tasks.ts';
import { ItemText } from './text/item-text.ts';

/** The stores of the parts that every item's page has. */
export class ItemPage {
  readonly text: ItemText;
  readonly closing: ItemClosing;
  readonly deletion: ItemDeletion;
  readonly abuse: AbuseForm;
  readonly spam: SpamReport;
  readonly tasks: ItemTasks;
  readonly links: ItemLinks;
  readonly participants: Participants;
  readonly todo: TodoToggle;
  readonly history = new HistoryDoor();
  readonly requestedWidget = new RequestedWidget();
  readonly emptyFields: EmptyFields;
  readonly conversation: Conversation;
  /** The comment that starts a new thread. */
  readonly newComment: CommentDraft;
  /** Reactions to the item itself. */
  readonly awards: Awards;

  constructor(readonly store: ItemStore) {
    this.links = new ItemLinks(store);
    this.text = new ItemText(store);
    this.closing = new ItemClosing(store, this.links);
    this.deletion = new ItemDeletion(store);
    this.abuse = new AbuseForm(store);
    this.spam = new SpamReport(store);
    this.tasks = new ItemTasks(store);
    this.participants = new Participants(store);
    this.todo = new TodoToggle(store);
    this.emptyFields = new EmptyFields(store);
    this.newComment = new CommentDraft(store, 'new');
    this.conversation = new Conversation(store, this.newComment);
    this.awards = new Awards(store);
  }

  /** Loads all parts and follows changes; returns a function that stops it. */
  start(page: Document): () => void {
    const { store, todo, participants, conversation, awards, links } = this;
    void store.load();
    void links.load();
    const load = (): void => {
      for (const part of [todo, participants, conversation, awards]) void part.load();
    };
    load();
    const stops = [
      // Each change of the item is a line of its history.
      reaction(
        () => store.item?.lockVersion,
        (_, before) => before !== undefined && void conversation.refresh(),
      ),
      reaction(() => store.pageChanges, load),
      new LiveChanges(this).start(page),
    ];
    return () => {
      for (const stop of stops) stop();
      store.leave();
      conversation.leave();
    };
  }
}
