import { injectable } from 'inversify';
import { z } from 'zod';
import { isOpenDesk, serviceDeskBounds } from '../../domain/namespaces/service-desk.ts';
import { mailAddressMaximum } from '../../domain/people/email-address.ts';
import { descriptionLengthMaximum } from '../../domain/work-items/work-item.ts';
import { Forbidden, Invalid, NotFound, RateLimited } from '../errors.ts';
import { firstOfThread, insertNote, makeThread } from '../notes/insert-note.ts';
import { noteBody } from '../notes/note-input.ts';
import { instanceAccount } from '../people/instance-account.ts';
import { email } from '../people/person-input.ts';
import type { Scope, UseCase } from '../perform.ts';
import { newItemRow } from '../work-items/new-item.ts';
import { itemTitle } from '../work-items/item-input.ts';
import type { LoadedItem } from '../work-items/reference.ts';
import { tellOutside } from './tell-outside.ts';

const id = z.int().positive();

const input = z.strictObject({
  /** Identifies the mail and its recipient. */
  digest: z.string().length(64),
  to: z.union([
    z.strictObject({
      kind: z.literal('desk'),
      projectId: id,
      /** Who answers go to. The mail says so, and mails lie. */
      sender: email.refine((address) => address.length <= mailAddressMaximum, 'is too long'),
      subject: itemTitle,
      body: z.string().max(descriptionLengthMaximum, 'is too long'),
    }),
    z.strictObject({ kind: z.literal('outside'), itemId: id, noteId: id.nullable(), body: noteBody }),
  ]),
});
type Input = z.infer<typeof input>;
type Request = Extract<Input['to'], { kind: 'desk' }>;
type Answer = Extract<Input['to'], { kind: 'outside' }>;

const hour = 60 * 60 * 1000;

/**
 * Makes a confidential issue of a mail to a service desk, or a comment of an answer to one. Nobody is signed in: the
 * support account of the instance is the author, and quick actions do not run. In one transaction with the note that the
 * mail was carried out. Returns false if it was before.
 */
@injectable()
export class CarryOutOutsideMail implements UseCase<Input, boolean> {
  readonly action = 'service_desk.carry_out';
  readonly input = input;

  async run(scope: Scope, { digest, to }: Input): Promise<boolean> {
    if (!(await scope.transaction.receivedMails.add(digest, scope.now))) return false;
    if (to.kind === 'desk') await this.open(scope, to);
    else await this.answer(scope, to);
    return true;
  }

  private async open(scope: Scope, { projectId, sender, subject, body }: Request): Promise<void> {
    const { workItems, serviceDesk, namespaces } = scope.transaction;
    const project = await namespaces.find(projectId);
    if (project === null || !isOpenDesk(project)) throw new NotFound('Project');
    const author = await instanceAccount(scope, 'support');
    // Locks the counter of the project, so that mails are counted one after the other.
    const iid = await workItems.nextIid(project.id);
    const count = await serviceDesk.countIssues({ projectId, address: sender }, anHourBefore(scope.now));
    checkBound('issuesOfProject', count.ofProject);
    checkBound('issuesOfSender', count.ofSender);
    const row = newItemRow(
      {
        type: 'issue',
        namespaceId: project.id,
        iid,
        title: subject,
        authorId: author.id,
        confidential: true,
        input: { description: body === '' ? null : body },
        place: null,
        createdAt: scope.now,
      },
      scope.now,
    );
    const item = await workItems.insert({ ...row, serviceDeskReplyTo: sender });
    scope.recordItem(item.id, 'work_item.create');
    await tellOutside(scope, item, null);
  }

  private async answer(scope: Scope, { itemId, noteId, body }: Answer): Promise<void> {
    if (body === '') throw Invalid.request('The mail has no text.');
    const loaded = await this.requestOf(scope, itemId);
    const { item } = loaded;
    if (item.discussionLocked) throw new Forbidden('The discussion of this request is closed.');
    const author = await instanceAccount(scope, 'support');
    const count = await scope.transaction.serviceDesk.countComments(item.id, author.id, anHourBefore(scope.now));
    checkBound('answers', count);
    const first = await this.threadOf(scope, loaded, noteId);
    if (first !== null) await makeThread(scope, first, loaded);
    await insertNote(scope, loaded, {
      discussionId: first?.discussionId ?? null,
      threaded: first !== null,
      authorId: author.id,
      body,
      internal: false,
      at: scope.now,
    });
  }

  /** The issue that a request became, also after it was moved. */
  private async requestOf({ transaction: { workItems } }: Scope, itemId: number): Promise<LoadedItem> {
    const [found] = await workItems.load([itemId]);
    const movedTo = found?.item.movedToId ?? null;
    const [loaded] = movedTo === null ? [found] : await workItems.load([movedTo]);
    if (loaded === undefined || loaded.item.serviceDeskReplyTo === null || !isOpenDesk(loaded.namespace)) {
      throw new NotFound();
    }
    return loaded;
  }

  /** The thread of a comment that is still there; what is answered to a deleted one stands alone, public as all of it. */
  private async threadOf(scope: Scope, loaded: LoadedItem, noteId: number | null) {
    const note = noteId === null ? null : await scope.transaction.notes.find(noteId);
    if (note === null || note.internal || note.workItemId !== loaded.item.id) return null;
    return firstOfThread(scope, loaded, note.discussionId);
  }
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - hour);
}

function checkBound(name: keyof typeof serviceDeskBounds, observed: number): void {
  const limit = serviceDeskBounds[name];
  if (observed < limit) return;
  throw new RateLimited(name, { limit, observed, remaining: 0, resetsIn: hour, allowed: false });
}
