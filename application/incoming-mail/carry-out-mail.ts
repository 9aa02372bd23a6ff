import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { CreateNote } from '../notes/create-note.ts';
import type { Scope, UseCase, UseCaseFactory } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { runWithin } from '../door/run-within.ts';
import { CreateWorkItem } from '../work-items/create-work-item.ts';

const id = z.int().positive();

const input = z.strictObject({
  /** Identifies the mail and its recipient. */
  digest: z.string().length(64),
  to: z.union([
    z.strictObject({ kind: z.literal('issue'), projectId: id, iid: id.nullable() }),
    z.strictObject({ kind: z.literal('reply'), itemId: id, noteId: id.nullable() }),
  ]),
  /** Title of a new issue. */
  subject: z.string(),
  body: z.string(),
});
type Input = z.infer<typeof input>;

/**
 * Creates the issue or comment of a mail with the rights of the person whose address it was sent to; quick actions in
 * the text run. In one transaction with the note that the mail was carried out. Returns false if it was before.
 */
@injectable()
export class CarryOutMail implements UseCase<Input, boolean> {
  readonly action = 'mail.carry_out';
  readonly input = input;

  constructor(@inject(portNames.useCases) private readonly useCases: UseCaseFactory) {}

  texts({ body }: Input) {
    return [body];
  }

  async run(scope: Scope, { digest, to, subject, body }: Input): Promise<boolean> {
    scope.user();
    if (!(await scope.transaction.receivedMails.add(digest, scope.now))) return false;
    if (to.kind === 'reply') {
      const discussionId = to.noteId === null ? undefined : await this.threadOf(scope, to.noteId);
      await runWithin(scope, this.useCases, CreateNote, { item: { id: to.itemId }, body, discussionId });
    } else if (to.iid === null) {
      const issue = { type: 'issue', namespace: to.projectId, title: subject, description: body || null } as const;
      await runWithin(scope, this.useCases, CreateWorkItem, issue);
    } else {
      const item = { kind: 'issue', namespace: to.projectId, iid: to.iid } as const;
      await runWithin(scope, this.useCases, CreateNote, { item, body });
    }
    return true;
  }

  /** A reply to a deleted comment has no thread: outside of it, an answer to an internal note would be public. */
  private async threadOf({ transaction }: Scope, noteId: number): Promise<number> {
    const note = await transaction.notes.find(noteId);
    if (note === null) throw new NotFound();
    return note.discussionId;
  }
}
