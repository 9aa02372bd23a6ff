/** Sends calls to the server one after another, in the order in which they were made. */
export class CallsInOrder {
  #last: Promise<void> = Promise.resolve();

  /** Sends a call once those before have been answered, whether they failed or not. Returns its answer. */
  send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(call);
    this.#last = Promise.allSettled([answer]).then(() => undefined);
    return answer;
  }

  /** Resolves when the calls so far have been answered. */
  settled(): Promise<void> {
    return this.#last;
  }
}
