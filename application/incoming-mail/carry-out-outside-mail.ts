import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { isOpenDesk, serviceDeskBounds, serviceDeskFiles } from '../../domain/namespaces/service-desk.ts';
import { mailAddressMaximum } from '../../domain/people/email-address.ts';
import { descriptionLengthMaximum } from '../../domain/work-items/work-item.ts';
import { noteLengthMaximum } from '../../domain/notes/note.ts';
import { counted } from '../../domain/text/plural.ts';
import { uploadMarkdown } from '../../domain/uploads/upload.ts';
import { Forbidden, Invalid, NotFound, RateLimited } from '../errors.ts';
import { firstOfThread, insertNote, makeThread } from '../notes/insert-note.ts';
import { instanceAccount } from '../people/instance-account.ts';
import { email } from '../people/person-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { attachFile, type AttachedFile } from '../uploads/attach-file.ts';
import type { UploadQuotas } from '../uploads/upload-quotas.ts';
import { newItemRow } from '../work-items/new-item.ts';
import { itemTitle } from '../work-items/item-input.ts';
import type { LoadedItem } from '../references/item-reference.ts';
import { tellOutside } from '../mail/tell-outside.ts';

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
    z.strictObject({
      kind: z.literal('outside'),
      itemId: id,
      noteId: id.nullable(),
      body: z.string().max(noteLengthMaximum, 'is too long'),
    }),
  ]),
  files: z.array(z.custom<AttachedFile>()).max(serviceDeskFiles.ofMail),
  /** Number of other files of the mail. */
  filesLeft: z.int().nonnegative(),
});
type Input = z.infer<typeof input>;
type Request = Extract<Input['to'], { kind: 'desk' }>;
type Answer = Extract<Input['to'], { kind: 'outside' }>;
type Files = Pick<Input, 'files' | 'filesLeft'>;

const hour = 60 * 60 * 1000;

/**
 * Makes a confidential issue of a mail to a service desk, or a comment of an answer to one. Nobody is signed in: the
 * support account of the instance is the author, and quick actions do not run. Files become uploads of the project, within
 * bounds. In one transaction with the note that the mail was carried out. Returns false if it was before.
 */
@injectable()
export class CarryOutOutsideMail implements UseCase<Input, boolean> {
  readonly action = 'service_desk.carry_out';
  readonly input = input;

  constructor(@inject(portNames.uploadQuotas) private readonly quotas: UploadQuotas) {}

  async run(scope: Scope, { digest, to, ...files }: Input): Promise<boolean> {
    if (!(await scope.transaction.receivedMails.add(digest, scope.now))) return false;
    if (to.kind === 'desk') await this.open(scope, to, files);
    else await this.answer(scope, to, files);
    return true;
  }

  private async open(scope: Scope, { projectId, sender, subject, body }: Request, files: Files): Promise<void> {
    const { workItems, serviceDesk, namespaces } = scope.transaction;
    const project = await namespaces.find(projectId);
    if (project === null || !isOpenDesk(project)) throw new NotFound('Project');
    const author = await instanceAccount(scope, 'support');
    // Locks the counter of the project, so that mails are counted one after the other.
    const iid = await workItems.nextIid(project.id);
    const count = await serviceDesk.countIssues({ projectId, address: sender }, anHourBefore(scope.now));
    checkBound('issuesOfProject', count.ofProject);
    checkBound('issuesOfSender', count.ofSender);
    const lines = await this.attach(scope, files, { projectId, uploaderId: author.id });
    const description = withLines(body, lines, descriptionLengthMaximum);
    const row = newItemRow(
      {
        type: 'issue',
        namespaceId: project.id,
        iid,
        title: subject,
        authorId: author.id,
        confidential: true,
        input: { description: description === '' ? null : description },
        place: null,
        createdAt: scope.now,
      },
      scope.now,
    );
    const item = await workItems.insert({ ...row, serviceDeskReplyTo: sender });
    scope.recordItem(item.id, 'work_item.create');
    await tellOutside(scope, item, null);
  }

  private async answer(scope: Scope, { itemId, noteId, body }: Answer, files: Files): Promise<void> {
    if (body === '' && files.files.length + files.filesLeft === 0) throw Invalid.request('The mail has no text.');
    const loaded = await this.requestOf(scope, itemId);
    const { item } = loaded;
    if (item.discussionLocked) throw new Forbidden('The discussion of this request is closed.');
    const author = await instanceAccount(scope, 'support');
    const count = await scope.transaction.serviceDesk.countComments(item.id, author.id, anHourBefore(scope.now));
    checkBound('answers', count);
    const lines = await this.attach(scope, files, { projectId: item.namespaceId, uploaderId: author.id });
    const first = await this.threadOf(scope, loaded, noteId);
    if (first !== null) await makeThread(scope, first, loaded);
    await insertNote(scope, loaded, {
      discussionId: first?.discussionId ?? null,
      threaded: first !== null,
      authorId: author.id,
      body: withLines(body, lines, noteLengthMaximum),
      internal: false,
      at: scope.now,
    });
  }

  /** A line for each file that is attached, and one for the others. Those of the support account count for the project. */
  private async attach(
    scope: Scope,
    { files, filesLeft }: Files,
    { projectId, uploaderId }: { projectId: number; uploaderId: number },
  ): Promise<string[]> {
    if (files.length + filesLeft === 0) return [];
    const { serviceDesk, uploads } = scope.transaction;
    const quotas = { ...this.quotas, perPerson: 0 };
    const lines: string[] = [];
    await uploads.lockRoom(uploaderId, projectId);
    let room =
      serviceDeskFiles.bytesOfProject -
      (await serviceDesk.bytesOfFiles(projectId, uploaderId, anHourBefore(scope.now)));
    for (const file of files) {
      const { size } = file.content;
      if (size > room) continue;
      try {
        lines.push(uploadMarkdown(await attachFile(scope, quotas, file, { namespaceId: projectId, uploaderId })));
        room -= size;
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
      }
    }
    const left = files.length + filesLeft - lines.length;
    return left === 0
      ? lines
      : [...lines, `*${counted(left, 'file')} of the mail ${left === 1 ? 'is' : 'are'} not attached.*`];
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

function withLines(body: string, lines: readonly string[], longest: number): string {
  const text = [body, ...lines].filter((part) => part !== '').join('\n\n');
  if (text.length > longest) throw Invalid.request('The mail is too long.');
  return text;
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - hour);
}

function checkBound(name: keyof typeof serviceDeskBounds, observed: number): void {
  const limit = serviceDeskBounds[name];
  if (observed < limit) return;
  throw new RateLimited(name, { limit, observed, remaining: 0, resetsIn: hour, allowed: false });
}
