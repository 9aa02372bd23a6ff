import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';

export interface Crumb {
  text: string;
  /** Absent for the page itself and for what has no page. */
  href?: string;
}

const foldedKey = 'milepost:rail-folded';

/** What the frame around the pages shows. */
export class Shell {
  crumbs: readonly Crumb[] = [];
  railFolded = false;
  paletteOpen = false;
  shortcutsOpen = false;
  /** Question of a page that would lose something, with the way to answer it. */
  leaveQuestion: { reason: string; answer: (leave: boolean) => void } | null = null;
  /** False while the browser says there is no network. */
  online: boolean;

  constructor(online: boolean) {
    this.online = online;
    makeStore(this);
    this.railFolded = readLocal(foldedKey) === 'true';
  }

  showCrumbs(crumbs: readonly Crumb[]): void {
    this.crumbs = crumbs;
  }

  toggleRail(): void {
    this.railFolded = !this.railFolded;
    writeLocal(foldedKey, String(this.railFolded));
  }

  openPalette(open: boolean): void {
    this.paletteOpen = open;
  }

  openShortcuts(open: boolean): void {
    this.shortcutsOpen = open;
  }

  setOnline(online: boolean): void {
    this.online = online;
  }

  /** Asks whether to leave; the dialog answers. */
  askToLeave(reason: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.setLeaveQuestion({
        reason,
        answer: (leave) => {
          this.setLeaveQuestion(null);
          resolve(leave);
        },
      });
    });
  }

  private setLeaveQuestion(question: Shell['leaveQuestion']): void {
    this.leaveQuestion = question;
  }
}
