import type { FoundSecret } from '../../../domain/text/secrets.ts';
import { loadCode } from '../../state/missing-code.ts';
import { makeStore } from '../../state/make-store.ts';

/** Kind of text, for the texts of the buttons. */
export type SecretPlace = 'comment' | 'description';

/** A pending question. */
interface Question {
  content: SecretPlace;
  secrets: readonly FoundSecret[];
  answer: (goesOn: boolean) => void;
}

/** Asks before a text with a probable secret leaves the browser. */
export class SecretWarning {
  question: Question | null = null;

  constructor() {
    makeStore(this);
  }

  /**
   * True if the text may be sent: it contains no secret, or the writer confirmed. The forms for texts have loaded the
   * code before.
   */
  async check(text: string, content: SecretPlace): Promise<boolean> {
    const code = await loadCode(() => import('../../../domain/text/secrets.ts'));
    if (code === null) return false;
    const secrets = code.distinctSecrets(text);
    if (secrets.length === 0) return true;
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
