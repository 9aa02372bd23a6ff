import { findSecrets, type FoundSecret } from '../../../domain/text/secrets.ts';
import { makeStore } from '../../state/make-store.ts';

/** What is written, as the buttons call it. */
export type WrittenContent = 'comment' | 'description';

/** A question that waits for its answer. */
interface Question {
  content: WrittenContent;
  secrets: readonly FoundSecret[];
  answer: (goesOn: boolean) => void;
}

/** Asks before a text leaves the browser that seems to hold secrets. */
export class SecretWarning {
  question: Question | null = null;

  constructor() {
    makeStore(this);
  }

  /** Whether the text may be sent: it holds no secret, or its writer says so. */
  check(text: string, content: WrittenContent): Promise<boolean> {
    const secrets = findSecrets(text);
    if (secrets.length === 0) return Promise.resolve(true);
    this.answer(false);
    return new Promise((resolve) => this.ask({ content, secrets, answer: resolve }));
  }

  private ask(question: Question): void {
    this.question = question;
  }

  answer(goesOn: boolean): void {
    const { question } = this;
    this.question = null;
    question?.answer(goesOn);
  }
}
