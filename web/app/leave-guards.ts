/** Returns why leaving now would lose something, or null. */
export type LeaveGuard = () => string | null;

/** Asks the reader whether to leave; the shell shows a dialog. */
export type LeaveQuestion = (reason: string) => Promise<boolean>;

/** Searching in a window enters nothing, and some forms keep what is typed. */
const formsOfWindows = ':is([role="dialog"], [role="alertdialog"]) form:not([data-kept], [role="search"])';

/** Guards that are checked before a page is left, by navigation within the application or by the browser. */
export class LeaveGuards {
  private readonly guards = new Set<LeaveGuard>();
  private question: LeaveQuestion = () => Promise.resolve(true);

  /** Adds a guard; returns a function that removes it. */
  add(guard: LeaveGuard): () => void {
    this.guards.add(guard);
    return () => this.guards.delete(guard);
  }

  /** Sets the function that asks the reader. */
  askWith(question: LeaveQuestion): void {
    this.question = question;
  }

  /** Whether leaving now loses something. */
  get isNeeded(): boolean {
    return this.reason() !== null;
  }

  async mayLeave(): Promise<boolean> {
    const reason = this.reason();
    return reason === null || (await this.question(reason));
  }

  /**
   * Guards what is typed into the form of a dialog or popover, until that is closed. Returns a function that stops it.
   * Forms of pages keep drafts, or add guards of their own.
   */
  watchWindows(page: Document): () => void {
    let typed: readonly Element[] = [];
    const onInput = ({ target }: Event): void => {
      const form = target instanceof Element ? target.closest(formsOfWindows) : null;
      if (form !== null) typed = [...typed.filter((one) => one.isConnected && one !== form), form];
    };
    page.addEventListener('input', onInput, { capture: true });
    const remove = this.add(() => (typed.some((form) => form.isConnected) ? 'What you entered is not saved.' : null));
    return () => {
      page.removeEventListener('input', onInput, { capture: true });
      remove();
    };
  }

  /** Makes the browser ask before the tab is closed or reloaded. */
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
