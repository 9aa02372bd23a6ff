/** Says why leaving now would lose something, or null when it would not. */
export type LeaveGuard = () => string | null;

/** Asks the reader whether to leave; the shell shows it as a dialog. */
export type LeaveQuestion = (reason: string) => Promise<boolean>;

/** Holds what must be asked before a page may be left, within the application and by the browser's own ways. */
export class LeaveGuards {
  private readonly guards = new Set<LeaveGuard>();
  private question: LeaveQuestion = () => Promise.resolve(true);

  /** Adds a guard; the answer takes it away again. */
  add(guard: LeaveGuard): () => void {
    this.guards.add(guard);
    return () => this.guards.delete(guard);
  }

  /** Sets how the reader is asked. */
  askWith(question: LeaveQuestion): void {
    this.question = question;
  }

  async mayLeave(): Promise<boolean> {
    const reason = this.reason();
    return reason === null || (await this.question(reason));
  }

  /** Has the browser ask before the tab is closed or reloaded. */
  watchUnload(window: Window): () => void {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (this.reason() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }

  private reason(): string | null {
    for (const guard of this.guards) {
      const reason = guard();
      if (reason !== null) return reason;
    }
    return null;
  }
}
