import { parentPort } from 'node:worker_threads';
import EmailReplyParser from 'email-reply-parser';
import type { MailAnswer, MailTask } from './mail-thread.ts';
import { readMail } from './read-mail.ts';

parentPort?.on('message', (task: MailTask) => {
  // The parser throws for what it cannot read.
  void answerTo(task).then(answer, () => answer({ problem: 'unreadable' }));
});

async function answerTo(task: MailTask): Promise<MailAnswer> {
  if ('text' in task) return { reply: new EmailReplyParser().parseReply(task.text) };
  return { mail: await readMail(Buffer.from(task.source)) };
}

function answer(found: MailAnswer): void {
  parentPort?.postMessage(found, []);
}
